// The validation tables of the account: every field of every form of the profile and of owners; those of bank accounts are added.
import {
  CompanyForm,
  InterestForm,
  PersonalForm,
  PhotographerForm,
  PublicForm,
  RepresentativeForm,
  UboForm,
} from '#lib/contract/account-forms.ts'
import { bankCases, type FormCases } from './bank-field-cases.ts'
import * as field from './field-cases.ts'
import { type FieldCase, refused, taken } from './field-cases.ts'

const many = (count: number, length = 5) => Array.from({ length: count }, (_, index) => `${index}`.padEnd(length, 'x'))
const thisYear = new Date().getUTCFullYear()

const person = {
  first_name: field.requiredText(80),
  last_name: field.requiredText(80),
  born_on: field.birthday,
  nationality: field.country,
  address: field.requiredText(200),
  zip: field.postcode('country'),
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
      born_on: field.adultBirthday,
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
      company_zip: field.postcode('company_country'),
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
      representative_born_on: field.adultBirthday,
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
  ...bankCases,
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
