// The agreement by which a creator has invoices issued in their name: its version, how it stands, and what it needs.
import { isCompanyNumber } from '../accounts/company.ts'
import type { UserType } from '../accounts/profile.ts'
import { isVatNumberOf } from '../accounts/vat-number.ts'
import type { CompanyRegistration } from './invoices.ts'
import { isFrenchForVat } from './tax-code.ts'

/** Of the text in the messages `agreement`: a change of its meaning makes the next one, which is signed anew. */
export const AGREEMENT_VERSION = 1

/** Days within which a creator contests an invoice in their name. */
export const CONTEST_DAYS = 8

/** `outdated`: its text has changed since; what was signed holds until the new one is. */
export const agreementStates = ['unsigned', 'outdated', 'signed'] as const
export type AgreementState = (typeof agreementStates)[number]

/** What a creator says when signing, and what then stands on each invoice in their name. */
export type AgreementFacts = {
  company_number: string
  /** Null for those who charge no VAT (article 293 B). */
  vat_number: string | null
  registration: CompanyRegistration
}

export const agreementState = (signed_version: number | null): AgreementState =>
  signed_version === null ? 'unsigned' : signed_version < AGREEMENT_VERSION ? 'outdated' : 'signed'

/** Only the VAT of France is known here. */
export const canBeInvoicedFor = (country: string | null): boolean => isFrenchForVat(country)

type Problem = 'required' | 'company_number_invalid' | 'vat_number_invalid'
export type AgreementField = 'company_number' | 'vat_number' | 'legal_form' | 'register'

/** What is wrong with the facts, by field: a company says its form and where it is registered. */
export function agreementProblems(
  { company_number, vat_number, registration }: AgreementFacts,
  { user_type, country }: { user_type: UserType | null; country: string | null },
): Partial<Record<AgreementField, Problem>> {
  const legal = user_type === 'legal'
  return {
    ...(isCompanyNumber(company_number, country) ? {} : { company_number: 'company_number_invalid' }),
    ...(vat_number === null || isVatNumberOf(vat_number, country ?? '') ? {} : { vat_number: 'vat_number_invalid' }),
    ...(legal && registration.legal_form === null ? { legal_form: 'required' } : {}),
    ...(legal && registration.register === null ? { register: 'required' } : {}),
  }
}

/** Whether the same was said before, so that a second click signs nothing twice. */
export function sameFacts(one: AgreementFacts, other: AgreementFacts): boolean {
  const plain = ({ company_number, vat_number, registration: { legal_form, capital, register } }: AgreementFacts) =>
    JSON.stringify([company_number, vat_number, legal_form, capital, register])
  return plain(one) === plain(other)
}
