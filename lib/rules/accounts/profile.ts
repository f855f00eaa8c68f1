// What an account says of its owner: the kinds of people and companies, the limits, and what a complete profile needs.

import type { AccountType } from '../access.ts'

export const userTypes = ['natural', 'legal'] as const
export type UserType = (typeof userTypes)[number]

export const civilities = ['mister', 'madame', 'other'] as const
export type Civility = (typeof civilities)[number]

export const companyTypes = ['business', 'organization', 'soletrader'] as const
export type CompanyType = (typeof companyTypes)[number]

/** The roles under which people have public pages. */
export const publicRoles = [
  'creators',
  'agencies',
  'collectors',
  'advertisers',
  'lawyers',
  'ambassadors',
  'beta-testers',
] as const
export type PublicRole = (typeof publicRoles)[number]

export const roleOfType: Record<AccountType, PublicRole> = {
  creator: 'creators',
  agency: 'agencies',
  collector: 'collectors',
  advertiser: 'advertisers',
}

/** In which lists somebody stands. The first is where their page is: people look for a lawyer among lawyers. */
export function publicRolesOf({ account_type, roles }: { account_type: AccountType; roles: readonly string[] }) {
  const type = roleOfType[account_type]
  const lawyer = roles.includes('lawyer')
  const makes = account_type === 'creator' || account_type === 'agency'
  const first: PublicRole[] = lawyer && !makes ? ['lawyers', type] : lawyer ? [type, 'lawyers'] : [type]
  if (roles.includes('ambassador')) first.push('ambassadors')
  if (roles.includes('beta_tester')) first.push('beta-testers')
  return first
}

/** Genres a profile may name. */
export const PROFILE_GENRES_MAX = 5
/** Tags a profile may carry. */
export const PROFILE_TAGS_MAX = 20
/** Names an account may be credited under. */
export const CREDITS_MAX = 50
/** Allowed websites of one account. */
export const WHITELIST_MAX = 500
/** Addresses of one account, the primary one included. */
export const EMAILS_MAX = 10

/** What a profile is completed for: each of these asks for the complete profile. */
export const profileNeeds = ['invoice', 'certify', 'pay', 'subscribe'] as const
export type ProfileNeed = (typeof profileNeeds)[number]

/** The fields that decide whether a profile is complete. */
export type CompletableProfile = {
  user_type: UserType | null
  first_name: string
  last_name: string
  civility: Civility | null
  born_on: string | null
  nationality: string | null
  address: string | null
  zip: string | null
  city: string | null
  country: string | null
  company_type: CompanyType | null
  company_name: string | null
  company_number: string | null
  company_email: string | null
  company_address: string | null
  company_zip: string | null
  company_city: string | null
  company_country: string | null
  representative_first_name: string | null
  representative_last_name: string | null
  representative_email: string | null
  representative_born_on: string | null
  representative_nationality: string | null
  representative_country: string | null
}
export type CompletableField = keyof CompletableProfile

const forEveryone = [
  'user_type',
  'first_name',
  'last_name',
  'civility',
  'born_on',
  'nationality',
  'address',
  'zip',
  'city',
  'country',
] as const satisfies readonly CompletableField[]

const forLegal = [
  'company_type',
  'company_name',
  'company_number',
  'company_email',
  'company_address',
  'company_zip',
  'company_city',
  'company_country',
  'representative_first_name',
  'representative_last_name',
  'representative_email',
  'representative_born_on',
  'representative_nationality',
  'representative_country',
] as const satisfies readonly CompletableField[]

export const completableFields = [...forEveryone, ...forLegal] as const

/** The tabs of the account page that a profile is completed in. */
export const profileTabs = ['personal', 'company', 'representative'] as const
export type ProfileTab = (typeof profileTabs)[number]

/** On which tab of the account page a field is. */
export function tabOf(field: string): ProfileTab {
  if (field.startsWith('company_')) return 'company'
  return field.startsWith('representative_') ? 'representative' : 'personal'
}

/** The fields that companies have and natural persons have not. */
export const isCompanyField = (field: string): boolean =>
  field === 'vat_number' || field.startsWith('company_') || field.startsWith('representative_')

/** The fields that a complete profile still lacks, in the order of the account page. */
export function missingFields(profile: CompletableProfile): CompletableField[] {
  const needed: readonly CompletableField[] =
    profile.user_type === 'legal' ? [...forEveryone, ...forLegal] : forEveryone
  return needed.filter(field => !profile[field])
}

export const isComplete = (profile: CompletableProfile): boolean => missingFields(profile).length === 0

/** Fields that an identity verification has been made on: changing one of them ends the verification. */
export const verifiedFields = [
  'first_name',
  'last_name',
  'born_on',
  'nationality',
  'company_type',
  'company_name',
  'company_number',
  'representative_first_name',
  'representative_last_name',
  'representative_born_on',
  'representative_nationality',
] as const

/** Tags once each, in their order: « Alps » and « alps » are one, written as it was first. */
export const differentTags = (tags: readonly string[]): string[] => {
  const known = tags.map(tag => tag.toLowerCase())
  return tags.filter((_, index) => known.indexOf(known[index] ?? '') === index)
}

/** The kind of person is chosen once: null may become a kind, a kind never changes. */
export const mayChooseUserType = (saved: UserType | null, chosen: UserType): boolean =>
  saved === null || saved === chosen

const publicByDefault = { creator: true, agency: true, collector: false, advertiser: false } as const

/** Whether a new account of this type has a public page before its owner has said anything. */
export const isPublicByDefault = (account_type: keyof typeof publicByDefault): boolean => publicByDefault[account_type]
