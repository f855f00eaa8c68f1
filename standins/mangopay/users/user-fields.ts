// Reads and checks what is sent about a user; the two APIs ask for different things of payers and owners.

import { WITH_REGION } from '../pay-outs/recipient-schema.ts'
import { Fields, isObject, type Json } from '../protocol/fields.ts'
import type { Address, LegalUser, MangopayUser, NaturalUser, Representative } from './users.ts'

type Own = 'Id' | 'CreationDate' | 'KYCLevel' | 'UserStatus' | 'enrolled_at' | 'consented_at' | 'pending_url'
type NaturalOwn = Own | 'ProofOfIdentity' | 'ProofOfAddress' | 'TermsAndConditionsAcceptedDate'
type LegalProof = 'LegalRepresentativeProofOfIdentity' | 'ProofOfRegistration' | 'Statute' | 'ShareholderDeclaration'
type LegalOwn = Own | LegalProof | 'TermsAndConditionsAcceptedDate'
export type NaturalInput = Omit<NaturalUser, NaturalOwn>
export type LegalInput = Omit<LegalUser, LegalOwn>

const COUNTRY = /^[A-Z]{2}$/
const EMAIL = /^[^@\s]+@[^@\s.]+(?:\.[^@\s.]+)+$/

/** Which API the body came through: the one with SCA also asks owners for a phone number. */
export type Api = 'legacy' | 'sca'

export function readNatural(body: Json, api: Api): NaturalInput {
  const fields = new Fields(body)
  const { UserCategory, ...common } = readCommon(fields, api)
  const owner = UserCategory === 'OWNER'
  const input: NaturalInput = {
    PersonType: 'NATURAL',
    UserCategory,
    ...common,
    FirstName: fields.text('FirstName', 100),
    LastName: fields.text('LastName', 100),
    ...readOrigin(fields, owner),
    Occupation: fields.optionalText('Occupation', 255),
    IncomeRange: fields.has('IncomeRange') ? readIncome(fields) : null,
    Address: readAddress(fields, 'Address', false),
    ...readPhone(fields, owner && api === 'sca'),
    Capacity: fields.oneOf('Capacity', ['NORMAL', 'DECLARATIVE'], 'NORMAL') || 'NORMAL',
  }
  fields.done()
  return input
}

export function readLegal(body: Json, api: Api): LegalInput {
  const sent = api === 'legacy' ? nested(body) : body
  const fields = new Fields(sent)
  const { UserCategory, ...common } = readCommon(fields, api)
  const owner = UserCategory === 'OWNER'
  const types = ['BUSINESS', 'ORGANIZATION', 'SOLETRADER', 'PARTNERSHIP'] as const
  const LegalPersonType = fields.oneOf('LegalPersonType', types) || 'BUSINESS'
  const needsNumber = owner && LegalPersonType === 'BUSINESS'
  const input: LegalInput = {
    PersonType: 'LEGAL',
    UserCategory,
    ...common,
    Name: fields.text('Name', 255),
    LegalPersonType,
    CompanyNumber: needsNumber ? fields.text('CompanyNumber') : fields.optionalText('CompanyNumber'),
    HeadquartersAddress: readAddress(fields, 'HeadquartersAddress', owner),
    LegalRepresentative: readRepresentative(fields.inside('LegalRepresentative'), owner, api),
    LegalRepresentativeAddress: readAddress(fields, 'LegalRepresentativeAddress', false),
  }
  fields.done()
  return input
}

function readCommon(fields: Fields, api: Api) {
  // The older API takes a user without a category for an owner; PLATFORM is given by Mangopay alone.
  const categories: MangopayUser['UserCategory'][] = ['PAYER', 'OWNER']
  const UserCategory = fields.oneOf('UserCategory', categories, api === 'legacy' ? 'OWNER' : undefined) || 'OWNER'
  const accepted = fields.flag('TermsAndConditionsAccepted') ?? false
  if (!accepted && (UserCategory === 'OWNER' || api === 'sca'))
    fields.wrong('TermsAndConditionsAccepted', 'The TermsAndConditionsAccepted field must be true.')
  return {
    UserCategory,
    TermsAndConditionsAccepted: accepted,
    Email: fields.matching('Email', EMAIL),
    Tag: fields.optionalText('Tag'),
  }
}

function readOrigin(fields: Fields, required: boolean) {
  const country = (name: string) => (required || fields.has(name) ? fields.matching(name, COUNTRY) : null)
  return {
    Birthday: required || fields.has('Birthday') ? fields.integer('Birthday') : null,
    Nationality: country('Nationality'),
    CountryOfResidence: country('CountryOfResidence'),
  }
}

function readPhone(fields: Fields, required: boolean) {
  const PhoneNumber = required ? fields.text('PhoneNumber') : fields.optionalText('PhoneNumber')
  const PhoneNumberCountry = fields.optionalText('PhoneNumberCountry')
  if (PhoneNumber && !PhoneNumber.startsWith('+') && !PhoneNumberCountry)
    fields.wrong('PhoneNumberCountry', 'The PhoneNumberCountry field is required for a number in local format.')
  return { PhoneNumber, PhoneNumberCountry }
}

function readRepresentative(fields: Fields, owner: boolean, api: Api): Representative {
  const FirstName = fields.text('FirstName', 100)
  const LastName = fields.text('LastName', 100)
  const Email = fields.has('Email') ? fields.matching('Email', EMAIL) : null
  return { FirstName, LastName, Email, ...readOrigin(fields, owner), ...readPhone(fields, owner && api === 'sca') }
}

function readIncome(fields: Fields): number {
  const range = fields.integer('IncomeRange')
  if (range < 1 || range > 6) fields.wrong('IncomeRange', 'The IncomeRange must be between 1 and 6')
  return range
}

const NO_ADDRESS: Address = {
  AddressLine1: null,
  AddressLine2: null,
  City: null,
  Region: null,
  PostalCode: null,
  Country: null,
}

/** An address; without any of its fields it is none, which only `required` forbids. */
export function readAddress(fields: Fields, name: string, required: boolean, body?: Json): Address {
  const value = body ?? (fields.has(name) ? fields.object(name) : {})
  const given = Object.keys(NO_ADDRESS).some(
    key => isObject(value) && typeof value[key] === 'string' && value[key] !== '',
  )
  if (!given && !required) return NO_ADDRESS
  const inside = fields.inside(name, value)
  const Country = inside.matching('Country', COUNTRY)
  return {
    AddressLine1: inside.text('AddressLine1'),
    AddressLine2: inside.optionalText('AddressLine2'),
    City: inside.text('City'),
    // Only where the region is part of the address does Mangopay insist on it.
    Region: WITH_REGION.includes(Country) ? inside.text('Region') : inside.optionalText('Region'),
    PostalCode: inside.text('PostalCode', 50),
    Country,
  }
}

/** The older API's representative fields as one object. */
function nested(body: Json): Json {
  const prefix = 'LegalRepresentative'
  const names = ['FirstName', 'LastName', 'Email', 'Birthday', 'Nationality', 'CountryOfResidence']
  const sent = names.filter(name => body[prefix + name] !== undefined).map(name => [name, body[prefix + name]])
  const kept = isObject(body.LegalRepresentative) ? body.LegalRepresentative : {}
  return { ...body, LegalRepresentative: { ...kept, ...Object.fromEntries(sent) } }
}
