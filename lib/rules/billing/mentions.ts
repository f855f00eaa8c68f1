// What French law wants an invoice to say (CGI annexe II, 242 nonies A; code de commerce, L441-9 and R123-237).
import type { InvoiceDocument } from './invoice-document.ts'
import type { TaxCode } from './vat.ts'

type Facts = Pick<InvoiceDocument, 'kind' | 'seller' | 'buyer' | 'by_mandate' | 'lines' | 'due_on' | 'paid'>

const always = (): boolean => true
const sells = (tax_code: TaxCode) => (facts: Facts) => facts.lines.some(line => line.tax_code === tax_code)
/** What is owed late costs a professional only. */
const owedByProfessional = ({ kind, buyer }: Facts): boolean => kind === 'invoice' && buyer.professional === true

/** Each mention and when it must stand. */
const needed = {
  number: always,
  issued: always,
  supplied: always,
  seller_name: always,
  seller_address: always,
  seller_legal_form: ({ seller }: Facts) => Boolean(seller.registration?.legal_form),
  seller_capital: ({ seller }: Facts) => Boolean(seller.registration?.capital),
  seller_register: ({ seller }: Facts) => Boolean(seller.registration?.register),
  seller_number: ({ seller }: Facts) => seller.company_number !== null,
  seller_vat: ({ seller }: Facts) => seller.vat_number !== null,
  buyer_name: always,
  buyer_address: always,
  buyer_number: ({ buyer }: Facts) => buyer.company_number !== null,
  buyer_vat: ({ buyer }: Facts) => buyer.vat_number !== null,
  line: always,
  quantity: always,
  unit_price: always,
  rate: always,
  total_net: always,
  total_vat: always,
  total: always,
  nature: always,
  mandate: ({ by_mandate }: Facts) => by_mandate,
  corrects: ({ kind }: Facts) => kind === 'credit_note',
  exemption_E293B: sells('E293B'),
  exemption_AE: sells('AE'),
  exemption_G: sells('G'),
  exemption_O: sells('O'),
  due: ({ kind }: Facts) => kind === 'invoice',
  late: owedByProfessional,
  recovery: owedByProfessional,
  early: owedByProfessional,
} as const satisfies Record<string, (facts: Facts) => boolean>

export type Mention = keyof typeof needed
// The keys of the table are its mentions.
export const mentions = Object.keys(needed) as Mention[]

/** What this invoice must say. */
export const mentionsOf = (facts: Facts): Mention[] => mentions.filter(mention => needed[mention](facts))

/** The mentions that are sentences of their own, below the totals. */
export const sentences = [
  'mandate',
  'corrects',
  'exemption_E293B',
  'exemption_AE',
  'exemption_G',
  'exemption_O',
  'due',
  'late',
  'recovery',
  'early',
  'nature',
] as const satisfies Mention[]
export type Sentence = (typeof sentences)[number]

export function sentencesOf(facts: Facts): Sentence[] {
  const all = mentionsOf(facts)
  return sentences.filter(sentence => all.includes(sentence))
}
