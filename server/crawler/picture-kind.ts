// Tells pictures by their first bytes: what servers say of them is often wrong, and sometimes meant to be.

/** The media type of formats that can be compared; null for everything else, SVG included. */
export function pictureKind(bytes: Uint8Array): string | null {
  const text = (from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1')
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png'
  if (/^GIF8[79]a$/.test(text(0, 6))) return 'image/gif'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp'
  if (text(4, 8) === 'ftyp' && /^(?:avif|avis|mif1|miaf)$/.test(text(8, 12))) return 'image/avif'
  if (/^(?:II\*\0|MM\0\*)$/.test(text(0, 4))) return 'image/tiff'
  return null
}
