// Cases: who may do what at which stage, what a claim’s end makes of its case, and discounts that leave the lines whole.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addCents, toCents } from '#lib/money.ts'
import { withDiscount, withoutLines } from '#lib/rules/settlement/contested.ts'
import { infringementOutcomes, outcomeNames } from '#lib/rules/settlement/infringements.ts'
import {
  endWithClaim,
  litigationActsOf,
  litigationDiscountMax,
  litigationMoves,
  litigationObstacles,
  litigationStage,
  litigationStates,
  obstaclesToLitigation,
  otherSideOf,
} from '#lib/rules/settlement/litigations.ts'
import { priceClaim } from '#lib/rules/settlement/price.ts'

const taken = { state: 'pending', lawyer_id: 'usr_1' } as const
const waiting = { state: 'pending', lawyer_id: null } as const

describe('whom a reader of a case may write to', () => {
  const accepted_at = new Date('2026-11-29T10:00:00Z')
  const sides = { user_id: 'usr_creator', lawyer_id: 'usr_lawyer', accepted_at }

  it('is the other side for each of the two, and nobody for everybody else', () => {
    expect(otherSideOf('usr_creator', sides)).toBe('usr_lawyer')
    expect(otherSideOf('usr_lawyer', sides)).toBe('usr_creator')
    expect(otherSideOf('usr_other', sides)).toBeNull()
  })

  it('is nobody before a lawyer has taken it, nor for one who declined it', () => {
    expect(otherSideOf('usr_creator', { ...sides, lawyer_id: null, accepted_at: null })).toBeNull()
    expect(otherSideOf('usr_creator', { ...sides, accepted_at: null })).toBeNull()
    expect(otherSideOf('usr_lawyer', { ...sides, accepted_at: null })).toBeNull()
  })
})

describe('the table of moves', () => {
  it('gives each side its own acts and no other', () => {
    expect(litigationActsOf('lawyer', waiting)).toEqual(['accept', 'ignore'])
    expect(litigationActsOf('lawyer', taken)).toEqual(['discount', 'suspend', 'succeed', 'fail'])
    expect(litigationActsOf('lawyer', { ...taken, state: 'suspended' })).toEqual([
      'discount',
      'resume',
      'succeed',
      'fail',
    ])
    expect(litigationActsOf('creator', waiting)).toEqual(['withdraw'])
    expect(litigationActsOf('admin', taken)).toEqual(['classify'])
  })

  it('knows a stage for every state, and leads from what waits to each', () => {
    const reached = new Set<string>(['pending'])
    for (const { to } of Object.values(litigationMoves)) if (to !== null) reached.add(to)
    expect([...reached].toSorted()).toEqual([...litigationStates].toSorted())
    expect([waiting, taken].map(litigationStage)).toEqual(['waiting', 'taken'])
  })
})

it('a claim that is settled ends its case well only where somebody put it right', () => {
  for (const outcome of outcomeNames) {
    if (endWithClaim[outcome] === 'succeeded') expect(infringementOutcomes[outcome]).toBe('settled')
    if (infringementOutcomes[outcome] === 'not_settled') expect(endWithClaim[outcome]).not.toBe('succeeded')
  }
})

describe('asking a lawyer', () => {
  const free = {
    kind: 'claim' as const,
    state: 'to_be_settled',
    damages_paid: false,
    undecided: false,
    being_paid: false,
    held_up: false,
    open_case: false,
    identity_verified: true,
    profile_complete: true,
  }

  it('is possible for an open claim, and each fact stands in the way by itself', () => {
    expect(obstaclesToLitigation(free)).toEqual([])
    const changes = [
      { kind: 'removal' as const },
      { undecided: true },
      { being_paid: true },
      { held_up: true },
      { open_case: true },
      { identity_verified: false },
      { profile_complete: false },
    ]
    const found = changes.flatMap(change => obstaclesToLitigation({ ...free, ...change }))
    expect(found).toEqual([...litigationObstacles])
    for (const change of [{ state: 'settled' }, { state: 'not_settled' }, { damages_paid: true }])
      expect(obstaclesToLitigation({ ...free, ...change })).toEqual(['litigation_not_possible'])
  })
})

it('a discount that is contested is not taken back', () => {
  const use = { image_id: 'img_1', days: 40, missing_credit: true, alteration: false, commercial_use: true }
  const choice = { prejudice_cents: null, license_cents: null, reason: null }
  const { lines, prejudice_cents } = priceClaim([{ ...use, base_cents: toCents(100_00) }], choice)
  const lowered = withDiscount(lines, toCents(10_00))
  const at = lowered.lines.findIndex(({ kind }) => kind === 'discount')
  expect(withoutLines(lowered.lines, [at]).prejudice_cents).toBe(prejudice_cents - 10_00)
})

describe('a discount', () => {
  const use = { image_id: 'img_1', days: 40, missing_credit: true, alteration: false, commercial_use: true }
  const prices = fc.integer({ min: 20_00, max: 2_000_00 }).map(toCents)
  const steps = fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 1, maxLength: 4 })

  it('is one line however often it grows, and the lines make up what is claimed', () => {
    fc.assert(
      fc.property(prices, steps, (base_cents, shares) => {
        const choice = { prejudice_cents: null, license_cents: null, reason: null }
        const claimed = priceClaim([{ ...use, base_cents }], choice)
        let now = { lines: claimed.lines, prejudice_cents: claimed.prejudice_cents }
        let off = toCents(0)
        for (const share of shares) {
          const max = litigationDiscountMax({
            prejudice_cents: claimed.prejudice_cents,
            claimed_cents: now.prejudice_cents,
            discount_cents: off,
          })
          expect(max).toBe(Math.floor(claimed.prejudice_cents / 10))
          off = toCents(Math.max(off, Math.floor((max * share) / 1_000)))
          now = withDiscount(now.lines, off)
        }
        const damages = now.lines.filter(({ part }) => part === 'damages')
        expect(addCents(...damages.map(({ amount_cents }) => amount_cents))).toBe(now.prejudice_cents)
        expect(now.prejudice_cents).toBe(claimed.prejudice_cents - off)
        expect(now.lines.filter(({ kind }) => kind === 'discount')).toHaveLength(1)
        expect(now.lines.slice(0, claimed.lines.length)).toEqual(claimed.lines)
      }),
    )
  })
})
