// The chunks of a stream: the very ones that came, and an error whenever there is no proper end.
import { PassThrough, Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { chunksOf } from '#server/bytes/read-chunks.ts'

async function all(stream: Readable): Promise<Buffer[]> {
  const found: Buffer[] = []
  for await (const chunk of chunksOf(stream)) found.push(chunk)
  return found
}

describe('the chunks of a stream', () => {
  it('are the very ones that came, though several wait', async () => {
    const given = Array.from({ length: 40 }, (_, i) => Buffer.alloc(10 + i, i))
    const stream = new PassThrough({ highWaterMark: 1_000_000 })
    for (const chunk of given) stream.write(chunk)
    stream.end()
    const found = await all(stream)
    expect(found).toHaveLength(given.length)
    for (const [i, chunk] of given.entries()) expect(found[i]).toBe(chunk)
  })

  it('end in what the stream breaks with, before or while it is read', async () => {
    const breaking = new PassThrough()
    breaking.write('abc')
    const reading = all(breaking)
    setImmediate(() => breaking.destroy(new Error('the line is cut')))
    await expect(reading).rejects.toThrow('the line is cut')
    await expect(all(breaking)).rejects.toThrow('the line is cut')
  })

  it('do not pass for all there is when the stream is closed before its end', async () => {
    const closing = new PassThrough()
    closing.write('abc')
    const reading = all(closing)
    setImmediate(() => closing.destroy())
    await expect(reading).rejects.toThrow('closed before its end')
    await expect(all(closing)).rejects.toThrow('closed before its end')
  })

  it('of an empty stream are none', async () => {
    expect(await all(Readable.from([], { objectMode: false }))).toEqual([])
  })
})
