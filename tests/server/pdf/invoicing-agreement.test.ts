// The invoicing mandate: who gives it to whom, what the law wants said, in both languages and for both kinds of person.
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import type { Profile } from '#lib/contract/profiles.ts'
import { translator } from '#lib/node/translator.ts'
import { type AgreementInput, invoicingAgreementPdf } from '#server/pdf/invoicing-agreement.ts'

const none = Object.fromEntries(
  ['company_type', 'company_name', 'company_number', 'vat_number', 'region', 'company_region'].map(name => [
    name,
    null,
  ]),
)
const natural = {
  ...none,
  id: 'usr_01TEST',
  user_type: 'natural',
  first_name: 'Zoë',
  last_name: 'Œuvrard <b>',
  address: '3, quai de l’Île',
  zip: '29990',
  city: 'Île-de-Sein',
  country: 'FR',
} as unknown as Profile // the fields that the document reads
const legal = {
  ...natural,
  user_type: 'legal',
  company_name: 'Agence du Phare & fils',
  company_number: '732829320',
  vat_number: 'FR44732829320',
  company_address: '1, rue du Phare',
  company_zip: '1000',
  company_city: 'Bruxelles',
  company_country: 'BE',
  representative_first_name: 'Ada',
  representative_last_name: 'Lovelace',
} as Profile // the same with a company

const input = (locale: 'en' | 'fr', profile: Profile): AgreementInput => ({
  profile,
  public_url: 'https://auctor.example',
  support_email: 'support@auctor.example',
  drawn_at: new Date('2026-11-20T23:30:00Z'),
  signature: null,
  translator: translator(locale, 'agreement'),
})

async function read(pdf: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(pdf.slice()), { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}

describe('the invoicing agreement', () => {
  it.each([
    ['en', 'article 289, I-2', 'within 8 days', '21 November 2026', 'France', 'No VAT number stated'],
    ['fr', 'article 289, I-2', 'dans les 8 jours', '21 novembre 2026', 'France', 'Aucun numéro de TVA'],
  ] as const)('names a person, the law, the right to contest and the day, in %s', async (locale, ...sentences) => {
    const text = await read(await invoicingAgreementPdf(input(locale, natural)))
    for (const words of [
      'Zoë Œuvrard <b>',
      '29990 Île-de-Sein',
      'usr_01TEST',
      'support@auctor.example',
      ...sentences,
    ]) {
      expect(text).toContain(words)
    }
  })

  it.each([
    ['en', 'represented by Ada Lovelace', 'in the name and on behalf of Agence du Phare & fils', 'Belgium'],
    ['fr', 'représenté par Ada Lovelace', 'au nom et pour le compte de Agence du Phare & fils', 'Belgique'],
  ] as const)('names a company with its numbers and who stands for it, in %s', async (locale, ...sentences) => {
    const text = await read(await invoicingAgreementPdf(input(locale, legal)))
    for (const words of ['732829320', 'FR44732829320', '1000 Bruxelles', ...sentences]) expect(text).toContain(words)
    expect(text).not.toContain('29990')
  })

  it('is the same, byte for byte, for the same account on the same day', async () => {
    const [one, other] = await Promise.all([1, 2].map(() => invoicingAgreementPdf(input('fr', legal))))
    expect(Buffer.from(one ?? []).equals(other ?? new Uint8Array())).toBe(true)
  })
})
