// The validation tables of the five types of bank accounts, each with fields of its own.
import type { z } from 'zod'
import { CaForm, GbForm, IbanForm, OtherForm, UsForm } from '#lib/contract/bank-accounts.ts'
import * as field from './field-cases.ts'
import { type FieldCase, refused, taken } from './field-cases.ts'

export type FormCases = {
  schema: z.ZodObject
  /** Values that are all taken. */
  valid: Record<string, unknown>
  fields: Record<string, readonly FieldCase[]>
}

const owner = {
  owner_name: field.requiredText(120),
  owner_address: field.requiredText(200),
  owner_zip: field.postcode('owner_country'),
  owner_city: field.requiredText(100),
  owner_region: field.optionalText(100),
  owner_country: field.country,
}
const validOwner = {
  owner_name: 'Marie Curie',
  owner_address: '11 rue Pierre-et-Marie-Curie',
  owner_zip: '75005',
  owner_city: 'Paris',
  owner_region: null,
  owner_country: 'FR',
}
const bank = (type: string) => ({ type: [taken(type), ...refused('choice_invalid', ['swiss', undefined])], ...owner })

const iban: FieldCase[] = [
  taken('FR76 3000 6000 0112 3456 7890 189', 'FR7630006000011234567890189'),
  // The shortest and one of the longest.
  taken('no9386011117947', 'NO9386011117947'),
  taken('MT84MALT011000012345MTLCAST001S'),
  ...refused('iban_invalid', [
    'FR7630006000011234567890188',
    'FR763000600001123456789018',
    'NO938601111794',
    'XX12',
    '1234',
  ]),
  ...refused('required', ['', ' ', undefined, null]),
]
/** Nine digits with a right sum whose first two name an issuer. */
const aba: FieldCase[] = [
  taken('011000015'),
  taken('0210 0002 1', '021000021'),
  taken('800000006'),
  ...refused('aba_invalid', ['021000022', '130000006', '990000007', '000000000']),
  ...refused('digits_9', ['02100002', '0210000210']),
  ...refused('digits_only', ['02100002A']),
  ...refused('required', ['', undefined, null]),
]
const otherNumber: FieldCase[] = [
  taken('AB123'),
  taken('ab-12.3', 'AB123'),
  taken('1'.repeat(35)),
  ...refused('characters_5_35', ['1234', '1'.repeat(36)]),
  ...refused('alphanumeric_only', ['12345é', '12_345']),
  ...refused('required', ['', ' - ', undefined, null]),
]

export const bankCases: Record<string, FormCases> = {
  IbanForm: {
    schema: IbanForm,
    valid: { ...validOwner, type: 'iban', iban: 'FR7630006000011234567890189', bic: '' },
    fields: { ...bank('iban'), iban, bic: field.maybe(field.bic) },
  },
  GbForm: {
    schema: GbForm,
    valid: { ...validOwner, type: 'gb', sort_code: '200415', account_number: '38290008' },
    fields: {
      ...bank('gb'),
      sort_code: field.digits(6, 6, 'digits_6'),
      account_number: field.digits(8, 8, 'digits_8'),
    },
  },
  UsForm: {
    schema: UsForm,
    valid: {
      ...validOwner,
      type: 'us',
      aba: '021000021',
      account_number: '11696419',
      deposit_account_type: 'checking',
    },
    fields: {
      ...bank('us'),
      aba,
      account_number: field.digits(1, 17, 'digits_1_17'),
      deposit_account_type: field.choice('checking', 'savings'),
    },
  },
  CaForm: {
    schema: CaForm,
    valid: {
      ...validOwner,
      type: 'ca',
      bank_name: 'Banque 1',
      institution_number: '614',
      branch_code: '00152',
      account_number: '11696419',
    },
    fields: {
      ...bank('ca'),
      bank_name: [
        taken('Banque Nationale 1'),
        taken('é'.repeat(50)),
        ...refused('too_long', ['é'.repeat(51)]),
        ...refused('alphanumeric_only', ['Banque & Fils', 'Banque-Fils']),
        ...refused('required', ['', ' ', undefined, null]),
      ],
      institution_number: field.digits(3, 3, 'digits_3'),
      branch_code: field.digits(5, 5, 'digits_5'),
      account_number: field.digits(7, 20, 'digits_7_20'),
    },
  },
  OtherForm: {
    schema: OtherForm,
    valid: { ...validOwner, type: 'other', country: 'JP', bic: 'AGRIFRPP', account_number: 'AB123' },
    fields: {
      ...bank('other'),
      country: field.country,
      bic: [...field.bic, ...refused('required', ['', ' ', undefined, null])],
      account_number: otherNumber,
    },
  },
}
