// Where the pixels of a JPEG end.

/** The first byte of the segment after the scan that begins at `from`: in a scan 0xFF is followed by 0x00 or a restart marker (ITU-T T.81, B.1.1.5). The length where none follows. */
export function endOfScan(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from)
  while (at !== -1 && at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0x00 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
    at = bytes.indexOf(0xff, at + (next === 0xff ? 1 : 2))
  }
  return bytes.length
}
