// The forms of the account page, one schema per part; a profile is updated with any of their fields.
import { z } from 'zod'
import { COMPANY_NUMBER_MAX, isCompanyNumber } from '#lib/rules/accounts/company.ts'
import { companyTypes, PROFILE_GENRES_MAX, PROFILE_TAGS_MAX, userTypes } from '#lib/rules/accounts/profile.ts'
import { isVatNumber } from '#lib/rules/accounts/vat-number.ts'
import { displayCurrencies } from '#lib/rules/billing/display-currency.ts'
import { aiRightsChoices } from '#lib/rules/legal/ai-rights.ts'
import { nftDisplayCurrencies } from '#lib/rules/nft/worth.ts'
import {
  AdultBirthDay,
  BirthDay,
  CivilityField,
  Country,
  checkPostcode,
  OptionalCountry,
  OptionalMobilePhone,
  OptionalPhone,
  OptionalWebUrl,
  optional,
} from './account-fields.ts'
import {
  Email,
  EntityId,
  Flag,
  optionalLines,
  optionalPersonName,
  optionalText,
  personNameText,
  refusal,
  requiredText,
} from './common.ts'

const publicFields = {
  public_name: optionalPersonName(80),
  is_public: Flag,
  mini_bio: optionalLines(500),
  website: OptionalWebUrl,
  cover_image_id: optional(EntityId),
}

const personalFields = {
  user_type: z.enum(userTypes, refusal('choice_invalid')),
  civility: CivilityField,
  first_name: personNameText(80),
  last_name: personNameText(80),
  born_on: AdultBirthDay,
  birth_city: optionalText(100),
  birth_country: OptionalCountry,
  nationality: Country,
  address: requiredText(200),
  zip: requiredText(20),
  city: requiredText(100),
  region: optionalText(100),
  country: Country,
  fixed_phone: OptionalPhone,
  mobile_phone: OptionalMobilePhone,
}

const OptionalVatNumber = optional(
  z
    .string()
    .trim()
    .max(COMPANY_NUMBER_MAX, refusal('too_long'))
    .refine(text => text.length > COMPANY_NUMBER_MAX || isVatNumber(text), refusal('vat_number_invalid')),
)

const companyFields = {
  company_type: z.enum(companyTypes, refusal('choice_invalid')),
  company_name: requiredText(120),
  company_email: Email,
  company_number: requiredText(COMPANY_NUMBER_MAX),
  vat_number: OptionalVatNumber,
  company_address: requiredText(200),
  company_zip: requiredText(20),
  company_city: requiredText(100),
  company_region: optionalText(100),
  company_country: Country,
}

const representativeFields = {
  representative_civility: CivilityField,
  representative_first_name: personNameText(80),
  representative_last_name: personNameText(80),
  representative_email: Email,
  representative_born_on: AdultBirthDay,
  representative_nationality: Country,
  representative_country: Country,
}

const photographerFields = {
  photographer_name: optionalPersonName(80),
  active_since: z
    .union(
      [z.literal('', refusal('year_invalid')).transform(() => null), z.coerce.number(refusal('year_invalid')).int()],
      refusal('year_invalid'),
    )
    .nullable()
    .refine(year => year === null || (year >= 1900 && year <= new Date().getUTCFullYear()), refusal('year_invalid')),
  equipment: optionalLines(500),
  for_hire: Flag,
}

const interestFields = {
  genres: z.array(EntityId).max(PROFILE_GENRES_MAX, refusal('genres_max')),
  tags: z.array(requiredText(40)).max(PROFILE_TAGS_MAX, refusal('tags_max')),
}

/** The number is judged by the rules of the company's own country. */
function checkCompanyNumber(
  { company_number, company_country }: { company_number?: string | undefined; company_country?: string | undefined },
  context: z.RefinementCtx,
): void {
  if (!company_number || company_country === undefined || isCompanyNumber(company_number, company_country)) return
  context.addIssue({ code: 'custom', path: ['company_number'], message: 'company_number_invalid' })
}

/** What machines may learn from: every photograph that has no choice of its own. */
const rightsFields = { ai_rights: z.enum(aiRightsChoices, refusal('choice_invalid')) }

const displayFields = {
  display_currency: z.enum(displayCurrencies, refusal('choice_invalid')),
  display_nft: z.boolean(refusal('choice_invalid')),
  display_nft_currency: z.enum(nftDisplayCurrencies, refusal('choice_invalid')),
  display_nudity: z.boolean(refusal('choice_invalid')),
}

const checkHome = checkPostcode('zip', 'country')
const checkSeat = checkPostcode('company_zip', 'company_country')
const PersonalFields = z.object(personalFields)

export const PublicForm = z.object(publicFields)
export const PersonalForm = PersonalFields.superRefine(checkHome)
/** What is asked of whoever certifies for the first time. */
export const CertifierForm = PersonalFields.pick({
  user_type: true,
  civility: true,
  born_on: true,
  nationality: true,
  address: true,
  zip: true,
  city: true,
  country: true,
}).superRefine(checkHome)
export const CompanyForm = z.object(companyFields).superRefine(checkCompanyNumber).superRefine(checkSeat)
export const RepresentativeForm = z.object(representativeFields)
export const PhotographerForm = z.object(photographerFields)
export const InterestForm = z.object(interestFields)

/** Any fields of the account's forms; company numbers and postcodes need their country beside them. */
export const ProfileUpdate = z
  .strictObject(
    {
      ...publicFields,
      ...personalFields,
      ...companyFields,
      ...representativeFields,
      ...photographerFields,
      ...interestFields,
      ...displayFields,
      ...rightsFields,
    },
    refusal('unknown_field'),
  )
  .partial()
  .superRefine(checkCompanyNumber)
  .superRefine(checkHome)
  .superRefine(checkSeat)

/** Whoever pays without an account: what the invoice and the payment provider need, and no more. */
export const GuestForm = z
  .strictObject(
    {
      first_name: personNameText(80),
      last_name: personNameText(80),
      email: Email,
      address: requiredText(200),
      zip: requiredText(20),
      city: requiredText(100),
      country: Country,
      /** Where a company pays. */
      company_name: optionalText(120).default(null),
      company_number: optionalText(COMPANY_NUMBER_MAX).default(null),
      vat_number: OptionalVatNumber.default(null),
    },
    refusal('unknown_field'),
  )
  .superRefine(({ company_name, company_number, vat_number, country }, context) => {
    const named = company_name !== null
    if (!named && (company_number !== null || vat_number !== null))
      context.addIssue({ code: 'custom', path: ['company_name'], message: 'required' })
    if (named && company_number !== null && !isCompanyNumber(company_number, country))
      context.addIssue({ code: 'custom', path: ['company_number'], message: 'company_number_invalid' })
  })
  .superRefine(checkHome)

/** One beneficial owner of a company, of any age. */
export const UboFields = z.strictObject(
  {
    first_name: personNameText(80),
    last_name: personNameText(80),
    born_on: BirthDay,
    birth_city: requiredText(100),
    birth_country: Country,
    nationality: Country,
    address: requiredText(200),
    zip: requiredText(20),
    city: requiredText(100),
    region: optionalText(100).default(null),
    country: Country,
  },
  refusal('unknown_field'),
)
export const UboForm = UboFields.superRefine(checkHome)
export const UboChange = UboFields.partial().superRefine(checkHome)
