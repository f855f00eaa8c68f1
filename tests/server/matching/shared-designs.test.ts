// Pictures that merely share a design are not copies of each other, whatever they have in common.
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { createAsker, type DesignAnswer } from '../../../bench/matching/shared-designs/ask.ts'
import { kinds, pairsOf } from '../../../bench/matching/shared-designs/pairs.ts'
import { fingerprintOf } from './photographs.ts'

const names = [
  'Fossa_by_Jasper_Roks',
  'Wine_by_Jakkub_Mede',
  'friends_by_Aitzol_Berasategi',
  'greentock_by_Peter_Nerlich',
  'free_by_Peter_Nerlich',
  'aitzgorri_by_Aitzol_Berasategi',
  'picosdeeuropa_by_Aitzol_Berasategi',
]
const photos = names.map(name => fileURLToPath(new URL(`../../../content/photos/${name}.jpg`, import.meta.url)))
/** Pairs of each kind; `npm run bench:designs` asks about thousands. */
const EACH = 2

const asker = createAsker()
const answers: DesignAnswer[] = []

describe('nothing is confirmed of two pictures with', () => {
  it.each(kinds)('$says', async kind => {
    for (const pair of pairsOf(kind, EACH, photos, 7)) {
      const [one, other] = pair.pictures
      const fingerprints = [await fingerprintOf(await one.make()), await fingerprintOf(await other.make())] as const
      const answer = await asker.askBoth(pair, ...fingerprints)
      answers.push(answer)
      expect(answer).toMatchObject({ confirmed: false })
    }
  })
})

it('what is found at all is a weak signal, which says that a design is shared', () => {
  const weak = answers.filter(answer => answer.weak)
  expect(weak.length).toBeGreaterThan(answers.length / 3)
  expect(weak.filter(({ reasons }) => reasons.includes('shared_design')).length).toBeGreaterThan(weak.length / 2)
})
