// A file is written as it flows in: nothing is lost when a call writes less than it was given.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { after, writeFlow } from '#server/adapters/storage/write-flow.ts'
import { own } from '#server/bytes/free-buffers.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flow-'))
})
afterAll(() => rm(folder, { recursive: true }))

const pieces = fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 12 })

it('what is left is what was not written', () => {
  fc.assert(
    fc.property(pieces, fc.nat(), (all, number) => {
      const whole = Buffer.concat(all)
      const written = number % (whole.length + 1)
      expect(Buffer.concat(after(all, written))).toEqual(whole.subarray(written))
    }),
  )
})

it('everything is in the file in its order, and what was owned is freed', async () => {
  let number = 0
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(700_000), { maxLength: 6 }), async lengths => {
      const path = join(folder, String(number++))
      const all = lengths.map((length, at) => own(new Uint8Array(length).fill(at + 1)))
      const whole = Buffer.concat(all)
      await writeFlow(path, all)
      expect((await readFile(path)).equals(whole)).toBe(true)
      expect(all.map(({ length }) => length)).toEqual(lengths.map(() => 0))
    }),
    { numRuns: 20 },
  )
})

it('a file that is there already is not touched', async () => {
  const path = join(folder, 'twice')
  await writeFlow(path, [Buffer.from('first')])
  await expect(writeFlow(path, [Buffer.from('second')])).rejects.toThrow('EEXIST')
  expect(await readFile(path, 'utf8')).toBe('first')
})
