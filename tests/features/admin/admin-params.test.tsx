// The state of the administrators' page lives in its address: it survives the way there and back, and nonsense does no harm.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AdminParams, adminSearchParams, adminState, adminTabs } from '#features/admin/admin-params.ts'
import { accountTypes, roles } from '#lib/rules/access.ts'
import { verificationStatuses } from '#lib/rules/accounts/identity.ts'
import { userTypes } from '#lib/rules/accounts/profile.ts'
import { auditActs } from '#lib/rules/audit.ts'
import { hitCategories, hitStatuses } from '#lib/rules/hits.ts'
import { holdStates } from '#lib/rules/moderation.ts'
import { priorityStates } from '#lib/rules/priority.ts'
import { litigationClasses, litigationStates } from '#lib/rules/settlement/litigations.ts'

const read = (address: string) => adminState.read(new URL(address, 'http://auctor.test').searchParams)
const maybe = <T,>(words: readonly T[]) => fc.option(fc.constantFrom(...words), { nil: undefined })
const text = (max: number) =>
  fc.option(fc.string({ minLength: 1, maxLength: max, unit: 'grapheme-ascii' }), { nil: undefined })

const addresses: fc.Arbitrary<AdminParams> = fc.record({
  part: fc.constantFrom(...adminTabs),
  person: text(40),
  page: fc.integer({ min: 1, max: 1_000 }),
  search: text(200),
  ordering: maybe(['-created_at', 'created_at', 'name', 'email'] as const),
  account_type: maybe(accountTypes),
  user_type: maybe(userTypes),
  role: maybe(roles),
  verification: maybe(verificationStatuses),
  confirmed: maybe(['true', 'false'] as const),
  accepted: maybe(['true', 'false'] as const),
  act: maybe(auditActs),
  hold: maybe(holdStates),
  priority: maybe(priorityStates),
  copy_category: maybe(hitCategories),
  copy_status: maybe(hitStatuses),
  case_state: maybe(litigationStates),
  case_class: maybe([...litigationClasses, 'none'] as const),
  subject: text(40),
})

describe('the address of the administrators’ page', () => {
  it('says every state and is read back as it was', () => {
    fc.assert(
      fc.property(addresses, params => {
        expect(read(adminSearchParams(params))).toEqual(params)
      }),
    )
  })

  it('is bare for the queue', () => {
    expect(adminSearchParams({ part: 'queue', page: 1 })).toBe('/admin/users/')
  })

  it('means the queue and its first page when it says nonsense', () => {
    const nonsense = read('/?part=secrets&page=-3&role=king&verification=1&confirmed=maybe&act=none&ordering=random')
    expect(nonsense).toEqual(read('/'))
    expect(nonsense).toMatchObject({ part: 'queue', page: 1 })
    expect(read('/?page=2.9').page).toBe(2)
    expect(read('/?page=x').page).toBe(1)
  })
})
