// Bytes of a page or a style sheet to text, in the encoding that the server, the file's mark or the page itself names.

/** How far into a page its own declaration is looked for (HTML standard). */
const DECLARATION_BYTES = 1_024

/** `label`: an encoding's name as servers write it; unknown ones count as UTF-8. Never throws. */
export function decodeText(bytes: Uint8Array, label: string): string {
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    return new TextDecoder('utf-8').decode(bytes)
  }
}

/** A page's text: byte order mark, then the header, then `<meta charset>`, then UTF-8 or else windows-1252. */
export function decodePage(bytes: Uint8Array, content_type: string): string {
  const label = markOf(bytes) ?? charsetOf(content_type) ?? declaredIn(bytes)
  if (label) return decodeText(bytes, label)
  const text = new TextDecoder('utf-8').decode(bytes)
  // Old pages without any declaration: a browser would read them like this too.
  return text.includes('\uFFFD') ? decodeText(bytes, 'windows-1252') : text
}

function markOf(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return null
}

const charsetOf = (content_type: string): string | null =>
  /charset\s*=\s*["']?([\w:.-]{1,40})/i.exec(content_type)?.[1] ?? null

function declaredIn(bytes: Uint8Array): string | null {
  const start = decodeText(bytes.subarray(0, DECLARATION_BYTES), 'latin1')
  const label = /<meta[^>]{0,300}charset\s*=[\s"']*([\w:.-]{1,40})/i.exec(start)?.[1] ?? null
  // Whoever could read this declaration as ASCII is not reading UTF-16.
  return label && /^utf-?16/i.test(label) ? 'utf-8' : label
}
