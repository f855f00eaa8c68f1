// The articles about the marketplace and for buyers say the prices, bounds and shares that the rules have.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { toCents } from '#lib/money.ts'
import { COMMISSION_BPS } from '#lib/rules/billing/sales.ts'
import { LICENSE_REMINDER_DAYS } from '#lib/rules/market/sold-licenses.ts'
import { BASE_PRICE_MAX, BASE_PRICE_MIN, priceTable } from '#lib/rules/sale.ts'

const about = fileURLToPath(new URL('../../content/about', import.meta.url))
const read = (locale: string, name: string) => readFileSync(join(about, locale, `${name}.md`), 'utf8')
const rows = (text: string): string[][] =>
  [...text.matchAll(/^\|(.+)\|$/gm)].map(([, row = '']) => row.split('|').map(cell => cell.trim())).slice(2)
const euros = (cents: number) => `${cents / 100} €`
const plainSpaces = (text: string) => text.replace(/[\u00A0\u202F]/g, ' ')

const table = priceTable(toCents(100_00), { tax_code: 'E293B', commission_tax: 'E293B' })

describe.each(['en', 'fr'])('in %s', locale => {
  it('shares a price between platform and creator as the ledger does', () => {
    const said = rows(plainSpaces(read(locale, 'marketplace'))).map(([, price, platform, creator]) => [
      price,
      platform,
      creator,
    ])
    expect(said).toEqual(
      table.map(({ price, commission, creator_cents }) => [
        euros(price.net_cents),
        euros(commission.net_cents),
        euros(creator_cents),
      ]),
    )
    expect(plainSpaces(read(locale, 'marketplace'))).toMatch(new RegExp(`${COMMISSION_BPS / 100} ?%`))
  })

  it('makes the prices of the durations as the cart does', () => {
    expect(rows(plainSpaces(read(locale, 'buyers'))).map(([, , price]) => price)).toEqual(
      table.map(({ price }) => euros(price.net_cents)),
    )
  })

  it('names the bounds of a price, and when a buyer is reminded', () => {
    const text = plainSpaces(read(locale, 'buyers')).replace(/(\d)[ ,](\d{3})/g, '$1$2')
    for (const bound of [BASE_PRICE_MIN, BASE_PRICE_MAX]) expect(text).toContain(` ${bound / 100} `)
    expect(LICENSE_REMINDER_DAYS).toBe(30)
    expect(text).toMatch(/A month before it ends|Un mois avant la fin/)
  })
})
