// The table of who may do what, printed whole.
import { describe, expect, it } from 'vitest'
import { type AccessLevel, accountTypes, decide, may, type Person } from '#lib/rules/access.ts'

const words: AccessLevel[] = ['public', 'token', 'user', 'creator', 'lawyer', 'admin']
const people: Record<string, Person | null> = {
  stranger: null,
  ...Object.fromEntries(accountTypes.map(type => [type, { account_type: type, roles: [] }])),
  lawyer: { account_type: 'advertiser', roles: ['lawyer'] },
  admin: { account_type: 'collector', roles: ['admin'] },
  'beta tester': { account_type: 'collector', roles: ['beta_tester'] },
  demo: { account_type: 'creator', roles: ['demo'] },
}

describe('access', () => {
  it('is this table', () => {
    const table = Object.entries(people).map(
      ([name, person]) => `${name}: ${words.filter(word => may(word, person)).join(' ')}`,
    )
    expect(table).toEqual([
      'stranger: public token',
      'creator: public token user creator',
      'agency: public token user creator',
      'collector: public token user',
      'advertiser: public token user',
      'lawyer: public token user lawyer',
      'admin: public token user admin',
      'beta tester: public token user',
      'demo: public token user creator',
    ])
  })

  it('is given by the token of a link to whoever has it, where an endpoint takes one', () => {
    const call = { method: 'GET', access: 'creator' } as const
    const decided = (linked: boolean) => Object.values(people).map(person => decide({ ...call, linked }, person))
    expect(new Set(decided(true))).toEqual(new Set(['allowed']))
    expect(new Set(decided(false))).toEqual(new Set(['not_authenticated', 'allowed', 'forbidden']))
  })
})
