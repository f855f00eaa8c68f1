// The agreement by which a creator has invoices issued in their name: how it stands, and signing it.
import { z } from 'zod'
import { COMPANY_NUMBER_MAX } from '#lib/rules/accounts/company.ts'
import { isVatNumber, plainVatNumber } from '#lib/rules/accounts/vat-number.ts'
import { agreementStates } from '#lib/rules/billing/agreement.ts'
import { optional } from './account-fields.ts'
import { Instant, Locale, optionalText, refusal, requiredText } from './common.ts'
import { endpoint } from './endpoint.ts'

const facts = {
  company_number: z.string(),
  vat_number: z.string().nullable(),
  legal_form: z.string().nullable(),
  capital: z.string().nullable(),
  register: z.string().nullable(),
}

export const InvoicingAgreement = z.object({
  state: z.enum(agreementStates),
  /** Of the text that is asked for today. */
  version: z.int(),
  /** False for people outside France and Monaco, whose VAT is not known here. */
  available: z.boolean(),
  /** The name it is signed with. */
  signatory: z.string(),
  signed: z
    .object({
      ...facts,
      version: z.int(),
      signatory: z.string(),
      /** Of the series of invoices, as in `C12-2026-000001`. */
      number: z.int(),
      signed_at: Instant,
    })
    .nullable(),
})
export type InvoicingAgreement = z.infer<typeof InvoicingAgreement>

export const AgreementSignature = z.strictObject(
  {
    /** Of the text that was read: another one than today's is refused. */
    version: z.int(refusal('number_invalid')),
    language: Locale,
    company_number: requiredText(COMPANY_NUMBER_MAX),
    /** Empty for those who charge no VAT. */
    vat_number: optional(
      z
        .string()
        .trim()
        .max(COMPANY_NUMBER_MAX, refusal('too_long'))
        .refine(text => text.length > COMPANY_NUMBER_MAX || isVatNumber(text), refusal('vat_number_invalid'))
        .transform(plainVatNumber),
    ).default(null),
    /** Companies only, with what follows: such as SAS, 10 000 € and RCS Paris. */
    legal_form: optionalText(60).default(null),
    capital: optionalText(40).default(null),
    register: optionalText(80).default(null),
    agreed: z.literal(true, refusal('agreement_unread')),
  },
  refusal('unknown_field'),
)
export type AgreementSignature = z.infer<typeof AgreementSignature>

/** What a person fills in of it. */
export const AgreementForm = AgreementSignature.omit({ version: true, language: true })
export type AgreementForm = z.infer<typeof AgreementForm>

export const agreements = {
  read: endpoint({
    method: 'GET',
    path: '/payments/invoicing_agreement',
    access: 'user',
    response: InvoicingAgreement,
    summary: 'Whether you have signed the agreement by which invoices are issued in your name',
  }),
  sign: endpoint({
    method: 'POST',
    path: '/payments/invoicing_agreement',
    access: 'user',
    body: AgreementSignature,
    response: InvoicingAgreement,
    summary: 'Sign the agreement by which invoices are issued in your name; the same again changes nothing',
  }),
}
