// What waits for a creator, its order, and where each leads.
import { describe, expect, it } from 'vitest'
import { type WaitingFacts, waitingKinds, waitingThings } from '#features/overview/waiting-things.ts'

const side = { certified_at: '2026-11-20T10:00:00.000Z' }
const image = (id: string) => ({
  ...side,
  image: {
    id,
    slug: 'dune',
    title: 'Dune',
    width: 4,
    height: 3,
    color: null,
    placeholder: null,
    sources: [],
    author: 'A',
  },
})
const nothing: WaitingFacts = {
  profile: { missing_fields: [], verification: 'verified' },
  claims: { answers: 0, answer_due_on: null, answered: null },
  invoices: [],
  priorities: [],
  images: { on_hold: 0, refused: 0 },
  balance: { payable_cents: 0, obstacles: [] },
}
const kinds = (facts: Partial<WaitingFacts>) => waitingThings({ ...nothing, ...facts }).map(({ kind }) => kind)

describe('what waits', () => {
  it('is nothing where nothing does, and where the API says nothing', () => {
    expect(waitingThings(nothing)).toEqual([])
    const unknown = { claims: null, invoices: null, priorities: null, images: null, balance: null }
    expect(kinds(unknown)).toEqual([])
  })

  it('stands in the order of urgency', () => {
    const everything = waitingThings({
      profile: { missing_fields: ['company_name', 'city'], verification: 'to_rectify' },
      claims: { answers: 2, answer_due_on: '2026-12-01', answered: 'inf_1' },
      invoices: [{ category: 'subscription', status: 'payment_failed' }],
      priorities: [{ side: 'later', state: 'open', earlier: image('img_1'), later: image('img_2') }],
      images: { on_hold: 1, refused: 3 },
      balance: { payable_cents: 10, obstacles: ['bank_account_missing'] },
    })
    expect(everything.map(({ kind }) => kind)).toEqual(waitingKinds.filter(kind => kind !== 'identity'))
    const [answers] = everything
    expect(answers).toEqual({ kind: 'answers', count: 2, due_on: '2026-12-01', to: '/account/claims/?claim=inf_1' })
    expect(everything.find(({ kind }) => kind === 'profile')).toMatchObject({
      count: 2,
      to: '/account/company/#company_name',
    })
    expect(everything.find(({ kind }) => kind === 'certified_earlier')?.to).toBe('/images/img_2/dune/')
  })

  it('asks for an identity once the profile is whole, and not while somebody looks at it', () => {
    expect(kinds({ profile: { missing_fields: ['city'], verification: 'incomplete' } })).toEqual(['profile'])
    expect(kinds({ profile: { missing_fields: [], verification: 'incomplete' } })).toEqual(['identity'])
    expect(kinds({ profile: { missing_fields: [], verification: 'under_review' } })).toEqual([])
  })

  it.each([
    ['digital_report', 'pending', ['unpaid']],
    ['subscription', 'pending', ['unpaid']],
    ['subscription', 'under_way', []],
    ['subscription', 'paid', []],
    ['cart', 'payment_failed', []],
    ['license', 'pending', []],
  ] as const)('takes an invoice of %s that is %s for %j', (category, status, expected) => {
    expect(kinds({ invoices: [{ category, status }] })).toEqual(expected)
  })

  it.each([
    ['later', 'open', ['certified_earlier']],
    ['later', 'declined', ['certified_earlier']],
    ['later', 'declared', []],
    ['earlier', 'declared', ['certified_earlier']],
    ['earlier', 'open', []],
    ['later', 'agreed', []],
    ['earlier', 'both_stand', []],
  ] as const)('asks the %s author of a pair that is %s for %j', (whose, state, expected) => {
    const pair = { side: whose, state, earlier: image('img_1'), later: image('img_2') }
    expect(kinds({ priorities: [pair] })).toEqual(expected)
  })

  it('asks for a bank account only once something is owed', () => {
    const obstacles = ['bank_account_missing' as const]
    expect(kinds({ balance: { payable_cents: 0, obstacles } })).toEqual([])
    expect(kinds({ balance: { payable_cents: 1, obstacles } })).toEqual(['bank_account'])
    expect(kinds({ balance: { payable_cents: 1, obstacles: ['identity_unverified'] } })).toEqual([])
  })
})
