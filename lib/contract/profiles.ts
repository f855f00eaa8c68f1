// Profiles: the signed-in person's own account, and what strangers see of people.
import { z } from 'zod'
import { accountTypes, roles } from '#lib/rules/access.ts'
import { verificationStatuses } from '#lib/rules/accounts/identity.ts'
import { civilities, companyTypes, completableFields, publicRoles, userTypes } from '#lib/rules/accounts/profile.ts'
import { displayCurrencies } from '#lib/rules/billing/display-currency.ts'
import { aiRightsChoices } from '#lib/rules/legal/ai-rights.ts'
import { nftDisplayCurrencies } from '#lib/rules/nft/worth.ts'
import { ProfileUpdate } from './account-forms.ts'
import { Flag, Instant, Locale, listQuery, pageOf, refusal, requiredLines } from './common.ts'
import { endpoint, file } from './endpoint.ts'
import { ImageSource } from './images.ts'

const text = z.string().nullable()

export const Profile = z.object({
  id: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  account_type: z.enum(accountTypes),
  roles: z.array(z.enum(roles)),
  demo: z.boolean(),
  /** When the sandbox that this person lives in is deleted; null outside. */
  sandbox_until: z.iso.datetime().nullable(),
  /** An administrator looks through this person's eyes. */
  read_only: z.boolean(),
  identity_verified: z.boolean(),
  verification: z.enum(verificationStatuses),
  plan: z.enum(['INSTANT', 'COMPACT', 'HYBRID', 'REFLEX']),
  locale: Locale,
  /** What a complete profile still lacks, as field names; empty: the profile is complete. */
  missing_fields: z.array(z.enum(completableFields)),
  public_name: text,
  is_public: z.boolean(),
  mini_bio: text,
  website: text,
  cover_image_id: text,
  user_type: z.enum(userTypes).nullable(),
  civility: z.enum(civilities).nullable(),
  born_on: text,
  birth_city: text,
  birth_country: text,
  nationality: text,
  address: text,
  zip: text,
  city: text,
  region: text,
  country: text,
  fixed_phone: text,
  mobile_phone: text,
  company_type: z.enum(companyTypes).nullable(),
  company_name: text,
  company_email: text,
  company_number: text,
  vat_number: text,
  company_address: text,
  company_zip: text,
  company_city: text,
  company_region: text,
  company_country: text,
  representative_civility: z.enum(civilities).nullable(),
  representative_first_name: text,
  representative_last_name: text,
  representative_email: text,
  representative_born_on: text,
  representative_nationality: text,
  representative_country: text,
  photographer_name: text,
  active_since: z.int().nullable(),
  equipment: text,
  for_hire: z.boolean(),
  genres: z.array(z.string()),
  tags: z.array(z.string()),
  /** In which prices are shown; everything is charged in euros. */
  display_currency: z.enum(displayCurrencies),
  display_nft: z.boolean(),
  display_nft_currency: z.enum(nftDisplayCurrencies),
  display_nudity: z.boolean(),
  /** Of every photograph that has no choice of its own. */
  ai_rights: z.enum(aiRightsChoices),
  nb_followers: z.int(),
  created_at: Instant,
})
export type Profile = z.infer<typeof Profile>

/** A person as strangers see one. */
export const PublicProfile = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  account_type: z.enum(accountTypes),
  /** Which public roles this person has, the account type first. */
  roles: z.array(z.enum(publicRoles)),
  mini_bio: text,
  website: text,
  country: text,
  identity_verified: z.boolean(),
  photographer_name: text,
  active_since: z.int().nullable(),
  equipment: text,
  for_hire: z.boolean(),
  genres: z.array(z.object({ id: z.string(), name_en: z.string(), name_fr: z.string() })),
  tags: z.array(z.string()),
  followed: z.boolean(),
  nb_followers: z.int(),
  /** Public images. */
  nb_images: z.int(),
  /** The caller likes one of this person's public images or collections. */
  liked: z.boolean(),
  /** Likes of this person's public images and collections together. */
  nb_likes: z.int(),
  /** The chosen cover, or the newest public image. */
  cover: z
    .object({
      image_id: z.string(),
      color: z.string().nullable(),
      placeholder: z.string().nullable(),
      sources: z.array(ImageSource),
    })
    .nullable(),
  /** Photographers of an agency, with their public images. */
  photographers: z.array(z.object({ id: z.string(), name: z.string(), nb_images: z.int() })),
  created_at: Instant,
})
export type PublicProfile = z.infer<typeof PublicProfile>

export const DeletionForm = z.strictObject(
  {
    reason: requiredLines(1000),
    password: z
      .string(refusal('password_required'))
      .min(1, refusal('password_required'))
      .max(256, refusal('password_too_long')),
  },
  refusal('unknown_field'),
)

export const profiles = {
  current: endpoint({
    method: 'GET',
    path: '/profiles/current',
    access: 'user',
    response: Profile,
    summary: 'The signed-in person',
  }),
  list: endpoint({
    method: 'GET',
    path: '/profiles',
    access: 'public',
    may_lag: true,
    query: listQuery(['-nb_followers', '-nb_images', '-created_at', 'name']).extend({
      role: z.enum(publicRoles).default('creators'),
      genres: z.string().max(40).optional(),
      tags: z.string().max(40).optional(),
      /** Only people whom the caller follows. */
      followed: Flag.default(false),
    }),
    response: pageOf(PublicProfile),
    summary: 'Public profiles of one role',
  }),
  read: endpoint({
    method: 'GET',
    path: '/profiles/{id}',
    access: 'public',
    may_lag: true,
    response: PublicProfile,
    summary: 'One public profile, or your own as strangers would see it',
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/profiles/{id}',
    access: 'user',
    body: ProfileUpdate,
    response: Profile,
    summary: 'Change fields of your own profile',
  }),
  invoicingAgreement: endpoint({
    method: 'GET',
    path: '/profiles/{id}/invoicing_agreement_pdf',
    access: 'user',
    query: z.object({
      language: Locale.optional(),
      /** As it would be signed now, although it was signed before. */
      draft: Flag.default(false),
    }),
    response: file('application/pdf'),
    summary:
      'The agreement by which you let us write invoices in your name, as you signed it; until then drawn from your profile, which must be complete',
  }),
  deleteCurrent: endpoint({
    method: 'POST',
    path: '/profiles/current/delete',
    access: 'user',
    body: DeletionForm,
    response: z.object({ requested_at: Instant }),
    status: 202,
    summary: 'Delete your account within 24 hours; everything is exported first',
  }),
  readExport: endpoint({
    method: 'GET',
    path: '/profiles/exports/{token}',
    access: 'token',
    response: file('application/zip'),
    summary: 'The export of a deleted account, with the token of the email',
  }),
}
