// Photographs damaged in every way, by a seeded fuzzer: each gets an answer in time, none takes the server or its memory with it.
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readJpegStructure } from '#server/imaging/jpeg-structure.ts'
import { readPhotoFacts } from '#server/imaging/photo-facts.ts'
import { rightsMetadata } from '#server/imaging/rights-metadata.ts'
import { testImaging } from '#tests/support/files/imaging.ts'
import { jpeg } from '#tests/support/files/jpeg-files.ts'
import { type FuzzedFile, fuzzedFiles } from '#tests/support/files/jpeg-fuzzer.ts'

const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121)
const FILES = Number(process.env.FUZZ_FILES ?? 208)
const MB = 1024 * 1024
const HANG_MS = 10_000
/** Previews of a damaged file that was taken cost as much as those of any other; a share of them is enough. */
const DERIVED = 24

const { imaging, folder, close } = await testImaging(2)
afterAll(close)

/** Resident bytes of the decoders, from /proc; nothing where there is none. */
function residents(): number[] {
  return imaging.pids().flatMap(pid => {
    try {
      return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096
    } catch {
      return []
    }
  })
}

describe(`${FILES} damaged photographs`, () => {
  const slow: string[] = []
  const unmade: string[] = []
  const answers = { accepted: 0, refused: 0, derived: 0 }
  let highest = 0

  async function examine({ name, bytes }: FuzzedFile): Promise<void> {
    const path = join(folder, `${Number.parseInt(name, 10)}.jpg`)
    await writeFile(path, bytes)
    const began = performance.now()
    const { accepted } = await imaging.inspect(path)
    if (performance.now() - began > HANG_MS) slow.push(`${name} (inspect)`)
    answers[accepted ? 'accepted' : 'refused'] += 1
    if (accepted && answers.derived < DERIVED) {
      answers.derived += 1
      const out = await mkdtemp(join(folder, 'out-'))
      const start = performance.now()
      await imaging.derive(path, out).catch(error => unmade.push(`${name}: ${error}`))
      if (performance.now() - start > HANG_MS) slow.push(`${name} (derive)`)
    }
    highest = Math.max(highest, ...residents())
    await rm(path)
  }

  it('are each accepted or refused within ten seconds, and what is accepted gets its previews', {
    timeout: 240_000,
  }, async () => {
    const before = process.memoryUsage.rss()
    const files = fuzzedFiles(FILES, SEED)
    const lane = async () => {
      for (let next = await files.next(); !next.done; next = await files.next()) await examine(next.value)
    }
    await Promise.all([lane(), lane()])
    expect(slow).toEqual([])
    expect(unmade).toEqual([])
    expect(answers.accepted + answers.refused).toBe(FILES)
    // Both answers occur, or the fuzzer breaks too much or too little to show anything.
    expect(answers.accepted).toBeGreaterThan(FILES / 20)
    expect(answers.refused).toBeGreaterThan(FILES / 5)
    expect(highest).toBeLessThan(500 * MB)
    expect(process.memoryUsage.rss() - before).toBeLessThan(150 * MB)
  })

  it('leave decoders that still take an honest photograph', async () => {
    const path = join(folder, 'honest.jpg')
    await writeFile(path, await jpeg())
    expect(await imaging.inspect(path)).toMatchObject({ accepted: true })
  })
})

describe('damaged metadata', () => {
  it('gives facts within their bounds, quickly, and never an error', { timeout: 240_000 }, async () => {
    let facts = 0
    for await (const { name, bytes } of fuzzedFiles(800, SEED + 1)) {
      if (!/metadata|first bytes|segment/.test(name)) continue
      const began = performance.now()
      const found = await readPhotoFacts(readJpegStructure(bytes)?.metadata ?? [])
      const { xmp } = rightsMetadata(found)
      expect(performance.now() - began, name).toBeLessThan(15_000)
      const { keywords, ...texts } = found
      expect(keywords.length).toBeLessThanOrEqual(20)
      for (const text of [...keywords, ...Object.values(texts)]) expect((text ?? '').length).toBeLessThanOrEqual(2_000)
      expect([...keywords, ...Object.values(texts), xmp].join('')).not.toMatch(/\p{Cc}/u)
      if (found.author !== null) facts += 1
    }
    expect(facts).toBeGreaterThan(20)
  })
})
