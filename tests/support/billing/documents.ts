// Random invoices of every kind, for the checks of Factur-X: sellers, buyers, tax codes, credit notes, mandates, odd names.
import fc from 'fast-check'
import { addDays } from '#lib/dates.ts'
import { addCents, toCents } from '#lib/money.ts'
import type { InvoiceDocument } from '#lib/rules/billing/invoice-document.ts'
import { type InvoiceParty, invoiceKinds, payInMethods } from '#lib/rules/billing/invoices.ts'
import { amountsDue, priceTaxOf, type SupplyNature, supplyNatures, taxCodeOf } from '#lib/rules/billing/tax-code.ts'
import { vatOfLines, vatRates } from '#lib/rules/billing/vat.ts'
import { platform } from './parties.ts'

const address = (country: string, city = 'Ville & <Port>') => ({
  country,
  lines: ['3, quai de l’Île', `29990 ${city}`],
  address: { street: '3, quai de l’Île', zip: '29990', city, region: null },
})
const person = (name: string, country: string): InvoiceParty => ({
  name,
  ...address(country),
  company_number: null,
  vat_number: null,
  professional: false,
})
const company = (name: string, country: string, company_number: string, vat_number: string | null): InvoiceParty => ({
  name,
  ...address(country),
  company_number,
  vat_number,
  professional: true,
})
const creator = (vat_number: string | null): InvoiceParty => ({
  ...company('Zoë Œuvrard', 'FR', '73282932000074', vat_number),
  registration: { legal_form: null, capital: null, register: null },
})

export const buyers = {
  consumer: person('Élise Noël', 'FR'),
  consumer_in_the_union: person('Jürgen Groß', 'DE'),
  consumer_abroad: person('Jane Doe', 'US'),
  french_company: company('Agence du Phare & fils', 'FR', '732 829 320', 'FR44732829320'),
  union_company: company('Bild <GmbH>', 'DE', 'HRB 12345', 'DE123456789'),
  greek_company: company('Εικόνα ΑΕ', 'GR', 'ΓΕΜΗ 1', 'EL123456789'),
  company_abroad: company('Pictures "R" Us', 'US', '12-3456789', null),
  old: {
    name: 'Ancien client',
    lines: ['1 rue A', '75001 Paris'],
    country: 'FR',
    company_number: null,
    vat_number: null,
  },
} satisfies Record<string, InvoiceParty>

export const sellers = {
  platform,
  registered_creator: creator('FR44732829320'),
  franchise_creator: creator(null),
} satisfies Record<string, InvoiceParty>

type Priced = { nature: SupplyNature; quantity: number; unit: number; name: string }
type Made = {
  kind: InvoiceDocument['kind']
  seller: InvoiceParty
  buyer: InvoiceParty
  lines: Priced[]
  paid: InvoiceDocument['paid']
  day: string
}

const said = (text: string) => ({ en: text, fr: text })

/** A document whose VAT follows from who sells and who buys. */
export function makeDocument({ kind, seller, buyer, lines, paid, day }: Made): InvoiceDocument {
  const netted = lines.map(({ nature, quantity, unit, name }) => ({
    tax_code: taxCodeOf(seller, buyer, nature),
    quantity,
    unit_net_cents: toCents(unit),
    net_cents: toCents(unit * quantity),
    name,
  }))
  const vat = vatOfLines(netted)
  const net_cents = addCents(...netted.map(line => line.net_cents))
  const vat_cents = addCents(...vat)
  return {
    kind,
    number: kind === 'invoice' ? 'FA-2026-000042' : 'AV-2026-000007',
    issued_on: day,
    supplied_on: day,
    due_on: addDays(day, paid ? 0 : 30),
    seller,
    buyer,
    by_mandate: seller !== platform,
    corrects: kind === 'credit_note' ? { number: 'FA-2026-000041', issued_on: '2026-10-31' } : null,
    lines: netted.map(({ name, ...line }, index) => ({
      ...line,
      description: said(name),
      details: { en: [], fr: [] },
      vat_bps: vatRates[line.tax_code],
      vat_cents: vat[index] ?? toCents(0),
    })),
    net_cents,
    vat_cents,
    total_cents: addCents(net_cents, vat_cents),
    paid,
  }
}

const hostile = fc.constantFrom(
  'Ada & <b>Lovelace</b>',
  ']]>"\'&amp;',
  'Zoë \u0007\u0000 Bell',
  'מַר כהן \u202e fin',
  'Łukasz 🦩 Dvořák',
  'lone \ud800 surrogate \uffff',
  'a\tb\nc',
)
const name = fc.oneof(
  hostile,
  fc.string({ minLength: 1, maxLength: 40, unit: 'binary' }).map(text => `N${text}`),
)
const line = fc.record({
  nature: fc.constantFrom(...supplyNatures),
  quantity: fc.integer({ min: 1, max: 12 }),
  unit: fc.integer({ min: 1, max: 200_000 }),
  name,
})
const named = (parties: Record<string, InvoiceParty>) =>
  fc
    .tuple(fc.constantFrom(...Object.values(parties)), fc.option(name))
    .map(([party, other]) => (other === null ? party : { ...party, name: other }))

const priced: fc.Arbitrary<InvoiceDocument> = fc
  .record({
    kind: fc.constantFrom(...invoiceKinds),
    seller: fc.constantFrom(...Object.values(sellers)),
    buyer: named(buyers),
    lines: fc.array(line, { minLength: 1, maxLength: 6 }),
    paid: fc.option(fc.constantFrom(...payInMethods).map(method => ({ on: '2026-11-21', method }))),
    day: fc.integer({ min: 0, max: 1_500 }).map(days => addDays('2026-01-01', days)),
  })
  .map(makeDocument)

/** A plan, whose published price includes VAT, so that its VAT may be a cent off its net price. */
const published: fc.Arbitrary<InvoiceDocument> = fc
  .record({
    kind: fc.constantFrom(...invoiceKinds),
    buyer: named(buyers),
    cents: fc.integer({ min: 100, max: 600_00 }),
  })
  .map(({ kind, buyer, cents }) => {
    const { net_cents, vat_cents, total_cents } = amountsDue(toCents(cents), priceTaxOf(platform, buyer))
    const lines: Priced[] = [{ nature: 'service', quantity: 1, unit: net_cents, name: 'REFLEX' }]
    const made = makeDocument({ kind, seller: platform, buyer, lines, paid: null, day: '2026-11-21' })
    return { ...made, vat_cents, total_cents, lines: made.lines.map(each => ({ ...each, vat_cents })) }
  })

/** Any invoice or credit note that the product can issue. */
export const anyDocument = fc.oneof({ weight: 3, arbitrary: priced }, { weight: 1, arbitrary: published })
