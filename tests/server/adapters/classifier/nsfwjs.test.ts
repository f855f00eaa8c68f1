// The classifier as it ships: photographs of the demo world are harmless to it, it takes them as they come, and it gives its thread back.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moderate, SAMPLE_SIDE } from '#lib/rules/moderation.ts'
import { MobileNet } from '#server/adapters/classifier/mobile-net.ts'
import { createNsfwjs } from '#server/adapters/classifier/nsfwjs.ts'
import { createImaging } from '#server/imaging/imaging.ts'
import type { Derivation } from '#server/ports/imaging.ts'

const photo = (name: string) => fileURLToPath(new URL(`../../../../content/photos/${name}`, import.meta.url))
const imaging = createImaging({ workers: 1 })
const classifier = createNsfwjs()
let directory: string
let friends: Derivation
let pattern: Derivation
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'auctor-classifier-'))
  friends = await imaging.derive(photo('friends_by_Aitzol_Berasategi.jpg'), directory)
  pattern = await imaging.derive(photo('analogpattern_by_Peter_Nerlich.jpg'), directory)
})
afterAll(async () => {
  await classifier.close()
  await imaging.close()
  await rm(directory, { recursive: true, force: true })
})

describe('the classifier', () => {
  it('lets people and patterns pass, with room to the threshold, and its scores are shares of one whole', async () => {
    const said = await Promise.all([friends, pattern].map(({ sample }) => classifier.classify(sample)))
    const scores = said.map(each => each.scores)
    for (const [i, { standards }] of [friends, pattern].entries()) {
      const given = scores[i]
      if (!given) throw new Error('no scores')
      const judged = moderate({ scores: given, standards })
      expect(judged).toMatchObject({ found: null })
      expect(judged.nudity).toBeLessThan(0.3)
      expect(judged.standards.filter(({ met }) => !met)).toEqual([])
      expect(Object.values(given).reduce((sum, score) => sum + score)).toBeCloseTo(1, 3)
    }
    expect(scores[0]).not.toEqual(scores[1])
  })

  it('says the same of the same picture', async () => {
    expect(await classifier.classify(friends.sample)).toEqual(await classifier.classify(friends.sample))
  })

  it('refuses what is not a copy of the right size, and answers the next one', async () => {
    await expect(classifier.classify(new Uint8Array(12))).rejects.toThrow(String(SAMPLE_SIDE))
    expect((await classifier.classify(friends.sample)).scores.neutral).toBeGreaterThan(0)
  })

  it('gives its thread up when it stays silent, and starts another for the next picture', async () => {
    const hasty = createNsfwjs({ silence_ms: 1 })
    await expect(hasty.classify(friends.sample)).rejects.toThrow('does not answer')
    await expect(hasty.classify(friends.sample)).rejects.toThrow('does not answer')
    await hasty.close()
    const patient = createNsfwjs({ idle_ms: 1 })
    const before = await patient.classify(friends.sample)
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(await patient.classify(friends.sample)).toEqual(before)
    await patient.close()
  })
})

describe('the model', () => {
  it('gives the scores that TensorFlow.js gave of the same pixels', () => {
    // Waves of another length in each colour; the scores are those of nsfwjs 4.3.0 on tfjs 4.22.0 (WebAssembly).
    const pixels = Uint8Array.from({ length: SAMPLE_SIDE * SAMPLE_SIDE * 3 }, (_, i) => {
      const pixel = Math.floor(i / 3)
      const across = Math.sin((pixel % SAMPLE_SIDE) / (9 + (i % 3) * 4))
      return Math.round(127 + 127 * across * Math.cos(Math.floor(pixel / SAMPLE_SIDE) / 17))
    })
    const [drawing, hentai, neutral, porn, sexy] = new MobileNet(SAMPLE_SIDE).classify(pixels)
    expect(neutral).toBeCloseTo(0.998_513_758, 5)
    expect(drawing).toBeCloseTo(0.001_414_336, 6)
    expect(hentai).toBeCloseTo(0.000_059_223, 7)
    expect(porn).toBeCloseTo(0.000_009_719, 7)
    expect(sexy).toBeCloseTo(0.000_002_975, 7)
  })
})
