// The home page shows a copy that it says the matching recognises, and a digest that it says is a file's: both are held here.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { comparedPhotographs, heroPhotograph } from '#lib/shell-photographs.ts'
import { comparePair } from '#server/matching/engine/compare-pair.ts'
import { fingerprintOf } from './photographs.ts'

const fileAt = (path: string) => readFile(fileURLToPath(new URL(`../../../${path}`, import.meta.url)))

/** The largest WebP of those that the page offers. */
const shown = (sources: typeof heroPhotograph.sources) =>
  fileAt(`public${sources.find(({ type }) => type === 'image/webp')?.files.at(-1)?.url}`)

it('recognises the copy, whose part of the photograph is the one that is said', async () => {
  const { original, copy, region } = comparedPhotographs
  const photograph = await fingerprintOf(await fileAt('content/photos/picosdeeuropa_by_Aitzol_Berasategi.jpg'))
  const match = await comparePair(photograph, await fingerprintOf(await shown(copy.sources)))
  expect(match?.confirmed).toBe(true)
  expect(copy.width / original.width).toBeCloseTo(region.width, 5)
  expect(copy.height / original.height).toBeCloseTo(region.height, 5)
})

it('takes another photograph for none', async () => {
  const { copy } = comparedPhotographs
  const match = await comparePair(
    await fingerprintOf(await shown(heroPhotograph.sources)),
    await fingerprintOf(await shown(copy.sources)),
  )
  expect(match?.confirmed ?? false).toBe(false)
})

it('names the digest of the photographer’s own file', async () => {
  const file = await fileAt('content/photos/Picture_0B_by_freespace.jpg')
  expect(createHash('sha256').update(file).digest('hex')).toBe(heroPhotograph.sha256)
})
