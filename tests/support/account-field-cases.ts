// The validation tables of the account: every field of every form of the profile, of owners and of the five bank accounts.
import type { z } from 'zod'
import {
  CompanyForm,
  InterestForm,
  PersonalForm,
  PhotographerForm,
  PublicForm,
  RepresentativeForm,
  UboForm,
} from '#lib/contract/account-forms.ts'
import { CaForm, GbForm, IbanForm, OtherForm, UsForm } from '#lib/contract/bank-accounts.ts'
import * as field from './field-cases.ts'
import { type FieldCase, refused, taken } from './field-cases.ts'

export type FormCases = {
  schema: z.ZodObject
  /** Values that are all taken. */
  valid: Record<string, unknown>
  fields: Record<string, readonly FieldCase[]>
}

const many = (count: number, length = 5) => Array.from({ length: count }, (_, index) => `${index}`.padEnd(length, 'x'))
const thisYear = new Date().getUTCFullYear()

const person = {
  first_name: field.requiredText(80),
  last_name: field.requiredText(80),
  born_on: field.birthday,
  nationality: field.country,
  address: field.requiredText(200),
  zip: field.requiredText(20),
  city: field.requiredText(100),
  region: field.optionalText(100),
  country: field.country,
}
const validPerson = {
  first_name: 'Marie',
  last_name: 'Curie',
  born_on: '1967-11-07',
  nationality: 'FR',
  address: '11 rue Pierre-et-Marie-Curie',
  zip: '75005',
  city: 'Paris',
  region: null,
  country: 'FR',
}

const german = { company_country: 'DE' }
const companyNumber: FieldCase[] = [
  taken('732 829 320'),
  taken('73282932000074'),
  // La Poste's establishments follow a rule of their own.
  taken('356 000 000 49837'),
  ...refused('company_number_invalid', ['732 829 321', '73282932000075', '73282932', '7328293200', 'HRB 12345']),
  taken('HRB 12345', 'HRB 12345', german),
  taken('1'.repeat(40), '1'.repeat(40), german),
  ...refused('too_long', ['1'.repeat(41)], german),
  ...refused('company_number_invalid', ['---'], german),
  ...refused('required', ['', ' ', undefined, null]),
]
const vatNumber: FieldCase[] = [
  taken('', null),
  taken(null),
  taken('FR40303265045'),
  taken('fr 40 303 265 045'),
  taken('FRA1303265045'),
  taken('DE123456789'),
  ...refused('vat_number_invalid', [
    'FR41303265045',
    'FR40303265046',
    'FR4030326504',
    '40303265045',
    'DE',
    'DE1',
    'DE12345678901234',
  ]),
  ...refused('too_long', [`DE${'1'.repeat(39)}`]),
]

const owner = {
  owner_name: field.requiredText(120),
  owner_address: field.requiredText(200),
  owner_zip: field.requiredText(20),
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

export const formCases: Record<string, FormCases> = {
  PersonalForm: {
    schema: PersonalForm,
    valid: {
      ...validPerson,
      user_type: 'natural',
      civility: 'madame',
      birth_city: '',
      birth_country: '',
      fixed_phone: '',
      mobile_phone: '',
    },
    fields: {
      ...person,
      user_type: field.choice('natural', 'legal'),
      civility: field.choice('mister', 'madame', 'other'),
      birth_city: field.optionalText(100),
      birth_country: field.optionalCountry,
      fixed_phone: field.phone,
      mobile_phone: field.mobilePhone,
    },
  },
  CompanyForm: {
    schema: CompanyForm,
    valid: {
      company_type: 'business',
      company_name: 'Lumière & Fils',
      company_email: 'office@lumiere.example',
      company_number: '732 829 320',
      vat_number: '',
      company_address: '25 rue du Premier-Film',
      company_zip: '69008',
      company_city: 'Lyon',
      company_region: '',
      company_country: 'FR',
    },
    fields: {
      company_type: field.choice('business', 'organization', 'soletrader'),
      company_name: field.requiredText(120),
      company_email: field.email,
      company_number: companyNumber,
      vat_number: vatNumber,
      company_address: field.requiredText(200),
      company_zip: field.requiredText(20),
      company_city: field.requiredText(100),
      company_region: field.optionalText(100),
      company_country: field.country,
    },
  },
  RepresentativeForm: {
    schema: RepresentativeForm,
    valid: {
      representative_civility: 'mister',
      representative_first_name: 'Auguste',
      representative_last_name: 'Lumière',
      representative_email: 'auguste@lumiere.example',
      representative_born_on: '1962-10-19',
      representative_nationality: 'FR',
      representative_country: 'FR',
    },
    fields: {
      representative_civility: field.choice('mister', 'madame', 'other'),
      representative_first_name: field.requiredText(80),
      representative_last_name: field.requiredText(80),
      representative_email: field.email,
      representative_born_on: field.birthday,
      representative_nationality: field.country,
      representative_country: field.country,
    },
  },
  PublicForm: {
    schema: PublicForm,
    valid: { public_name: '', is_public: true, mini_bio: '', website: '', cover_image_id: null },
    fields: {
      public_name: field.optionalText(80),
      is_public: field.flag,
      mini_bio: field.optionalText(500),
      website: field.website,
      cover_image_id: [taken('', null), taken(null), taken('i'.repeat(40)), ...refused('too_long', ['i'.repeat(41)])],
    },
  },
  PhotographerForm: {
    schema: PhotographerForm,
    valid: { photographer_name: '', active_since: '', equipment: '', for_hire: false },
    fields: {
      photographer_name: field.optionalText(80),
      active_since: [
        taken('', null),
        taken(null),
        taken('1900', 1900),
        taken(thisYear),
        ...refused('year_invalid', ['1899', String(thisYear + 1), 'long ago', '1999.5', '0', ' ']),
      ],
      equipment: field.optionalText(500),
      for_hire: field.flag,
    },
  },
  InterestForm: {
    schema: InterestForm,
    valid: { genres: [], tags: [] },
    fields: {
      genres: [
        taken([]),
        taken(many(5)),
        taken(many(1, 40)),
        ...refused('genres_max', [many(6)]),
        ...refused('too_long', [many(1, 41)]),
      ],
      tags: [
        taken([]),
        taken(many(20)),
        taken([` ${'x'.repeat(40)} `], ['x'.repeat(40)]),
        ...refused('tags_max', [many(21)]),
        ...refused('too_long', [many(1, 41)]),
        ...refused('required', [[' ']]),
      ],
    },
  },
  UboForm: {
    schema: UboForm,
    valid: { ...validPerson, birth_city: 'Varsovie', birth_country: 'PL' },
    fields: { ...person, birth_city: field.requiredText(100), birth_country: field.country },
  },
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

/** The values of a form with one field replaced as a case says. */
export const valuesOf = (
  { valid }: FormCases,
  name: string,
  { value, beside }: FieldCase,
): Record<string, unknown> => ({
  ...valid,
  ...beside,
  [name]: value,
})
