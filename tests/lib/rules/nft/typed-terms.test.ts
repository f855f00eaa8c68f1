// What is typed of an NFT and of its sale: every limit on both sides of its edge.
import { expect, it } from 'vitest'
import { readCount, readDuration, typedNftProblems, typedSaleProblems } from '#lib/rules/nft/typed-terms.ts'

const nft = { name: 'Harbour', description: '', edition_kind: 'limited', max_editions: '2', royalty: '0' }
const sale = {
  kind: 'auction',
  price: '1',
  edition: '1',
  days: '0',
  hours: '23',
  minutes: '59',
  increment: '5',
  open_days: '30',
}

it.each([
  [{}, {}],
  [{ max_editions: '20' }, {}],
  [{ max_editions: '21' }, { max_editions: 'editions_limited_max' }],
  [{ max_editions: '1' }, { max_editions: 'editions_range' }],
  [{ edition_kind: 'unique', max_editions: '99' }, {}],
  [{ name: ' ' }, { name: 'required' }],
  [{ royalty: '50' }, {}],
  [{ royalty: '50.01' }, { royalty: 'royalty_range' }],
  [{ royalty: 'half' }, { royalty: 'royalty_range' }],
])('an NFT with %o', (changes, problems) => expect(typedNftProblems({ ...nft, ...changes })).toEqual(problems))

it.each([
  [{}, {}],
  [{ hours: '24' }, { hours: 'hours_max' }],
  [{ minutes: '60' }, { minutes: 'minutes_max' }],
  [{ days: '366' }, {}],
  [{ days: '367' }, { days: 'days_max' }],
  [{ hours: '0', minutes: '' }, { days: 'duration_positive' }],
  [{ increment: '0' }, { increment: 'increment_positive' }],
  [{ increment: '100' }, {}],
  [{ increment: '100.01' }, { increment: 'increment_positive' }],
  [{ price: '0' }, { price: 'price_required' }],
  [{ price: '0.0000001' }, { price: 'price_required' }],
  [{ open_days: '0' }, { open_days: 'open_days_range' }],
  [{ open_days: '366' }, {}],
  [{ open_days: '367' }, { open_days: 'open_days_range' }],
  [{ kind: 'fixed_price', hours: '99', increment: '0' }, {}],
])('a sale with %o', (changes, problems) => expect(typedSaleProblems({ ...sale, ...changes }, 6)).toEqual(problems))

it('reads whole numbers alone', () => {
  expect([readCount('7'), readCount(''), readCount('1.5'), readCount('-1')]).toEqual([7, 0, null, null])
  expect(readDuration({ days: '1', hours: 'x', minutes: '0' })).toBeNull()
})
