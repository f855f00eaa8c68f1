// Words of four bytes, as the servers keep them.

/** A copy: words of four bytes need not lie at a multiple of four in what was read. What is left over is not taken. */
export function toWords(bytes: Buffer): Uint32Array {
  const words = new Uint32Array(bytes.length >>> 2)
  new Uint8Array(words.buffer).set(bytes.subarray(0, words.byteLength))
  return words
}
