// Licences to train: when one is offered, for how much, and in which words its terms stand.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { locales } from '#lib/locales.ts'
import { typedEuros } from '#lib/money.ts'
import { translator } from '#lib/node/translator.ts'
import { saleAmounts } from '#lib/rules/billing/sales.ts'
import { aiRightsChoices } from '#lib/rules/legal/ai-rights.ts'
import { licenseUses } from '#lib/rules/market/license-terms.ts'
import {
  messageOfTerm,
  TRAINING_PRICE_MAX,
  TRAINING_PRICE_MIN,
  TRAINING_WITHHELD,
  trainingOffer,
  trainingPriceOf,
  trainingPriceProblem,
} from '#lib/rules/market/training.ts'
import { trainingClauses, trainingUseNames, trainingUses } from '#lib/rules/market/training-terms.ts'

const price = fc.integer({ min: TRAINING_PRICE_MIN, max: TRAINING_PRICE_MAX })
const known = fc.option(price, { nil: null })

describe('the price of a licence to train', () => {
  it('is the photograph’s own, else the account’s', () => {
    fc.assert(
      fc.property(known, known, (own, account) => {
        expect(trainingPriceOf(own, account)).toBe(own ?? account)
      }),
    )
  })

  it('is none where the photograph is withheld, whatever the account says', () => {
    fc.assert(
      fc.property(known, account => {
        expect(trainingPriceOf(TRAINING_WITHHELD, account)).toBe(null)
      }),
    )
  })

  it('is asked only while the rights are reserved', () => {
    fc.assert(
      fc.property(fc.constantFrom(...aiRightsChoices), known, (ai_rights, training_price_cents) => {
        const asked = ai_rights === 'reserved' ? training_price_cents : null
        expect(trainingOffer({ ai_rights, training_price_cents })).toBe(asked)
      }),
    )
  })

  it('is taken as it is typed within its bounds, and leaves something for the creator', () => {
    fc.assert(
      fc.property(price, fc.constantFrom(...locales), (cents, locale) => {
        expect(trainingPriceProblem(typedEuros(cents, locale))).toBe(null)
        const taxes = { tax_code: 'E293B', commission_tax: 'S20' } as const
        const net_cents = trainingOffer({ ai_rights: 'reserved', training_price_cents: cents })
        if (net_cents === null) throw new Error('nothing is offered')
        expect(saleAmounts({ net_cents, base_cents: net_cents, ...taxes }).creator_cents).toBeGreaterThan(cents / 2)
      }),
    )
    expect(trainingPriceProblem(typedEuros(TRAINING_PRICE_MIN - 1, 'en'))).toBe('price_too_low')
    expect(trainingPriceProblem(typedEuros(TRAINING_PRICE_MAX + 1, 'en'))).toBe('training_price_too_high')
    expect(trainingPriceProblem('')).toBe('price_required')
  })
})

describe('the terms', () => {
  it('are those of no other licence, and let nobody show the photograph', () => {
    expect(licenseUses.training).toBe('no')
    expect(trainingUses).toMatchObject({ train: 'yes', keep: 'yes', show: 'no', resale: 'no', again: 'no' })
  })

  it.each([
    ['en', /^Yes\b/, /^No\b/],
    ['fr', /^Oui\b/, /^Non\b/],
  ] as const)('are answered by sentences that begin with their answer in %s', (locale, yes, no) => {
    const { t } = translator(locale, 'training-terms')
    for (const use of trainingUseNames) {
      expect(t(`uses.${use}.question`)).toMatch(/\?$/)
      expect(t(`uses.${use}.answer`)).toMatch(trainingUses[use] === 'yes' ? yes : no)
    }
    const numbers = trainingClauses.map(clause => Number.parseInt(t(`clauses.${clause}.title`), 10))
    expect(numbers).toEqual(trainingClauses.map((_, index) => index + 1))
  })

  it('are told from a duration', () => {
    const words = (purpose: 'display' | 'training') =>
      translator('en', 'sale').t(messageOfTerm({ purpose, duration: 'one_year' }))
    expect(words('display')).toBe('1 year')
    expect(words('training')).toBe('Training of AI, 1 year')
  })
})
