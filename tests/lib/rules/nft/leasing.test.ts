// Licences by owners of editions: every obstacle, every end, and each split to the cent.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { percent, toCents } from '#lib/money.ts'
import { sellerAmounts } from '#lib/rules/billing/purchases.ts'
import { licenseFactors, licensePrice } from '#lib/rules/billing/sales.ts'
import { vatRates } from '#lib/rules/billing/vat.ts'
import {
  type LeaseFacts,
  leaseEarnings,
  leaseEndOf,
  leaseRefusal,
  royaltiesByCreator,
  royaltyLines,
  royaltyTotal,
} from '#lib/rules/nft/leasing.ts'
import { ROYALTY_BPS_MAX } from '#lib/rules/nft/nfts.ts'
import { BASE_PRICE_MAX, BASE_PRICE_MIN } from '#lib/rules/sale.ts'

const free: LeaseFacts = {
  leasing: true,
  by_creator: false,
  on_sale: false,
  shown: true,
  settled: true,
  owner: [],
  creator: [],
}

describe('whoever owns an edition', () => {
  it('may offer licences where nothing stands against it', () => {
    expect(leaseRefusal(free)).toBeNull()
  })

  it.each([
    [{ leasing: false }, 'leasing_not_allowed'],
    [{ by_creator: true }, 'leasing_not_allowed'],
    [{ on_sale: true }, 'leasing_on_sale'],
    [{ shown: false }, 'nft_needs_public'],
    [{ settled: false }, 'priority_unsettled'],
    [{ owner: ['identity_unverified', 'agreement_needed'] }, 'identity_unverified'],
    [{ creator: ['agreement_needed'] }, 'leasing_creator_paused'],
  ] as const)('is told what does: %o', (facts, code) => {
    expect(leaseRefusal({ ...free, ...facts })).toBe(code)
  })
})

describe('an offer', () => {
  const wallet = '0x7777777777777777777777777777777777777701'
  const offer = {
    kind: 'fixed_price',
    seller: wallet,
    currency: 1,
    price: '1',
    expires_at: '2026-01-01T00:00:00.000Z',
    duration_s: 0,
    increment_bps: 0,
    bid: null,
    bidder: null,
    ends_at: null,
  } as const

  it('goes on while the edition stays where it was, however its address is written', () => {
    expect(leaseEndOf({ owner: wallet.toUpperCase(), offer: null, gone: false }, wallet)).toBeNull()
  })

  it('ends when the edition is elsewhere, gone, or for sale', () => {
    expect(leaseEndOf({ owner: '0x01', offer: null, gone: false }, wallet)).toBe('moved')
    expect(leaseEndOf({ owner: wallet, offer: null, gone: true }, wallet)).toBe('moved')
    expect(leaseEndOf({ owner: wallet, offer, gone: false }, wallet)).toBe('offered')
  })
})

const code = fc.constantFrom('S10' as const, 'E293B' as const, 'AE' as const)
const commission_tax = fc.constantFrom('S20' as const, 'AE' as const, 'O' as const)
const duration = fc.constantFrom(...(Object.keys(licenseFactors) as (keyof typeof licenseFactors)[]))
const line = fc.record({
  base: fc.integer({ min: BASE_PRICE_MIN, max: BASE_PRICE_MAX }),
  duration,
  creator: fc.constantFrom('usr_1', 'usr_2', null),
})

describe('what is left of a sale after the commission', () => {
  it('is shared between owner and creators so that all parts make up the price, and the owner keeps some', () => {
    const sale = fc.record({
      lines: fc.array(line, { minLength: 1, maxLength: 6 }),
      tax_code: code,
      commission_tax,
      bps: fc.record({
        usr_1: fc.integer({ min: 0, max: ROYALTY_BPS_MAX }),
        usr_2: fc.integer({ min: 0, max: ROYALTY_BPS_MAX }),
      }),
      royalty_code: code,
    })
    fc.assert(
      fc.property(sale, ({ lines, bps, royalty_code, ...taxes }) => {
        const sold = lines.map(each => {
          const base_cents = toCents(each.base)
          return { base_cents, net_cents: licensePrice(base_cents, each.duration) }
        })
        const amounts = sellerAmounts(sold, taxes)
        const terms = lines.map(({ creator }) =>
          creator === null ? null : { user_id: creator, royalty_bps: bps[creator], tax_code: royalty_code },
        )
        const royalties = royaltyLines(amounts.lines, terms)
        const shares = royaltiesByCreator(royalties)
        const owner = amounts.creator_cents - royaltyTotal(royalties)
        const paid = shares.reduce((sum, share) => sum + share.net_cents + share.vat_cents, 0)
        expect(owner + amounts.commission.total_cents + paid).toBe(amounts.price.total_cents)
        expect(owner).toBeGreaterThan(0)
        for (const share of shares) expect(share.vat_cents).toBe(percent(share.net_cents, vatRates[royalty_code]))
        royalties.forEach((royalty, at) => {
          if (royalty) expect(royalty.user_id).toBe(lines[at]?.creator)
        })
      }),
    )
  })

  it('is shown before it is offered as one licence of a year brings it', () => {
    expect(leaseEarnings(toCents(100_00), 1_000)).toEqual({ commission: 17_00, royalty: 8_30, owner: 74_70 })
    expect(leaseEarnings(toCents(100_00), 0)).toEqual({ commission: 17_00, royalty: 0, owner: 83_00 })
  })
})
