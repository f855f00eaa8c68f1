// Archives that other programs open: names, dates and bytes come back, also beyond the limits of the old format.
import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { plainZipBytes, type ZipEntry, zip } from '#server/bytes/zip.ts'

const modified = new Date('2026-11-21T04:05:06Z')

async function archive(entries: ZipEntry[]): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of zip(each(entries))) chunks.push(chunk)
  return Buffer.concat(chunks)
}
async function* each<T>(values: readonly T[]): AsyncGenerator<T> {
  yield* values
}

describe('zip', () => {
  it('gives every file back, byte for byte, whatever its name', async () => {
    // The reader of this test answers an object, which cannot hold a file named `__proto__`.
    const name = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
      .filter(text => !text.includes('\0') && text !== '__proto__')
    const files = fc.uniqueArray(fc.tuple(name, fc.uint8Array({ maxLength: 300 })), {
      selector: ([text]) => text,
      maxLength: 8,
    })
    await fc.assert(
      fc.asyncProperty(files, async given => {
        const whole = await archive(given.map(([path, body]) => ({ name: path, modified, body })))
        const read = unzipSync(whole)
        expect(Object.keys(read)).toHaveLength(given.length)
        const named = given.map(([path, body]) => ({ name: path, bytes: body.length }))
        expect(plainZipBytes(named)).toBe(whole.length)
        for (const [path, body] of given) expect(Buffer.from(read[path] ?? []).equals(body)).toBe(true)
      }),
      { numRuns: 50 },
    )
  })

  it('reads streams in pieces and leaves out what is gone', async () => {
    const pieces = [Buffer.from('one '), Buffer.from('two')]
    const read = unzipSync(
      await archive([
        { name: 'there.txt', modified, body: async () => each(pieces) },
        { name: 'gone.txt', modified, body: async () => null },
      ]),
    )
    expect(Object.keys(read)).toEqual(['there.txt'])
    expect(strFromU8(read['there.txt'] ?? new Uint8Array())).toBe('one two')
  })

  it('refuses a file that changes while it is read', async () => {
    let reads = 0
    const body = async () => {
      reads += 1
      return each([Buffer.from(`read ${reads}`)])
    }
    await expect(archive([{ name: 'moving.txt', modified, body }])).rejects.toThrow('changed')
  })

  it('holds more files than the old format counts', async () => {
    const entries = Array.from({ length: 70_000 }, (_, i) => ({
      name: `f${i}`,
      modified,
      body: Buffer.from(String(i)),
    }))
    const bytes = await archive(entries)
    // The record of the new format, its locator before the old record, and the old record's full counter.
    const old = bytes.length - 22
    expect(bytes.readUInt16LE(old + 10)).toBe(0xffff)
    expect(bytes.readUInt32LE(old - 20)).toBe(0x07064b50)
    const record = Number(bytes.readBigUInt64LE(old - 20 + 8))
    expect(bytes.readUInt32LE(record)).toBe(0x06064b50)
    expect(Number(bytes.readBigUInt64LE(record + 32))).toBe(70_000)
    expect(Object.keys(unzipSync(bytes))).toHaveLength(70_000)
  })
})
