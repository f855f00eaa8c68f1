// Licences: who may show an image on which website, and until when.
import { z } from 'zod'
import { LICENSE_REFERENCE_CHARS, LICENSEE_CHARS, licenseStates } from '#lib/rules/licenses.ts'
import { siteFileStates } from '#lib/rules/market/site-file.ts'
import { LICENSE_NOTE_CHARS } from '#lib/rules/market/sold-licenses.ts'
import { licensePurposes } from '#lib/rules/market/training.ts'
import { licenseDurations } from '#lib/rules/sale.ts'
import { optional, WebUrl } from './account-fields.ts'
import {
  Day,
  EntityId,
  Flag,
  Instant,
  Locale,
  listQuery,
  optionalLines,
  optionalText,
  pageOf,
  refusal,
  requiredText,
} from './common.ts'
import { endpoint, file } from './endpoint.ts'
import { BriefImage } from './images.ts'
import { PassportClaims } from './passports.ts'

/** What was sold here says more; a part of it to one side alone. */
const SoldLicense = z.object({
  /** Names it towards anybody who is shown it. */
  number: z.string(),
  purpose: z.enum(licensePurposes),
  duration: z.enum(licenseDurations),
  /** Who sold it, by the name the image is shown under. */
  seller: z.string(),
  /** The owner of an edition who has leased it out; null: its creator sold it. */
  lessor: z.string().nullable(),
  invoice_id: z.string(),
  net_cents: z.int(),
  vat_cents: z.int(),
  /** What of it arrives with the seller before VAT; null for the buyer. */
  seller_net_cents: z.int().nullable(),
  /** Whether the passport is there: it needs a website, and a moment. */
  passport: z.boolean(),
  /** Its holder agreed to be named where anybody can read it. */
  holder_shown: z.boolean(),
  /** The holder's own words; null for the seller. */
  note: z.string().nullable(),
  downloads: z.int(),
  /** The file can be handed out: the licence is in force and the image is still there. */
  file: z.boolean(),
  /** Its price went back to whoever paid it. */
  withdrawn: z.boolean(),
  transfers: z.array(z.object({ from: z.string(), to: z.string(), url: z.string(), at: Instant })),
})

export const License = z.object({
  id: z.string(),
  image: BriefImage,
  /** Who holds it, in the words of whoever granted it. */
  licensee: z.string(),
  /** The licensee's website, or the part of it that may show the image; null while the buyer of one has not said it. */
  url: z.string().nullable(),
  /** Number of the contract or of the invoice. */
  reference: z.string().nullable(),
  state: z.enum(licenseStates),
  /** Days in Europe/Paris, both inclusive; null for a licence without an end. */
  starts_on: Day,
  ends_on: Day.nullable(),
  created_at: Instant,
  /** When it was ended before its time, or its end was noted. */
  ended_at: Instant.nullable(),
  /** The caller's side of it. */
  side: z.enum(['granted', 'held']),
  /** Null for one that was recorded and not sold here. */
  sold: SoldLicense.nullable(),
})
export type License = z.infer<typeof License>

const OptionalDay = optional(Day).default(null)

export const GrantedLicense = z
  .strictObject(
    {
      image: EntityId,
      licensee: requiredText(LICENSEE_CHARS),
      url: WebUrl,
      reference: optionalText(LICENSE_REFERENCE_CHARS).default(null),
      starts_on: Day,
      ends_on: OptionalDay,
    },
    refusal('unknown_field'),
  )
  .refine(({ starts_on, ends_on }) => ends_on === null || ends_on >= starts_on, {
    path: ['ends_on'],
    error: 'date_order',
  })

export const LicenseEnd = z.strictObject({ ends_on: OptionalDay }, refusal('unknown_field'))

/** A recorded licence changes its last day; a sold one its website, and what its holder says of it. */
export const LicenseChange = z.strictObject(
  {
    ends_on: optional(Day).optional(),
    url: WebUrl.optional(),
    note: optionalLines(LICENSE_NOTE_CHARS).optional(),
    holder_shown: Flag.optional(),
  },
  refusal('unknown_field'),
)

export const LicenseTransfer = z.strictObject(
  { licensee: requiredText(LICENSEE_CHARS), url: WebUrl },
  refusal('unknown_field'),
)

/** What anybody reads of a licence who has its number. */
export const PublicLicense = z.object({
  number: z.string(),
  /** `withdrawn`: it counts no longer, whatever its passport says. */
  state: z.enum([...licenseStates, 'withdrawn']),
  claims: PassportClaims,
  token: z.string(),
  /** The page of the image, while there is one. */
  image: BriefImage.nullable(),
})
export type PublicLicense = z.infer<typeof PublicLicense>

/** What anybody reads of a licence to train who has its number; it has no passport, which is for a website. */
export const PublicTrainingLicense = z.object({
  number: z.string(),
  state: z.enum([...licenseStates, 'withdrawn']),
  title: z.string(),
  author: z.string(),
  /** Digest of the original file. */
  sha256: z.string(),
  /** Null where they did not agree to be named. */
  holder: z.string().nullable(),
  starts_on: Day,
  ends_on: Day,
  /** The page of the image, while there is one. */
  image: BriefImage.nullable(),
})
export type PublicTrainingLicense = z.infer<typeof PublicTrainingLicense>

const Totals = z.object({ count: z.int(), in_force: z.int(), ending: z.int(), net_cents: z.int() })

export const licenses = {
  list: endpoint({
    method: 'GET',
    path: '/licenses',
    access: 'user',
    query: listQuery(['-created_at', 'ends_on', 'licensee']).extend({
      image: z.string().max(40).optional(),
      side: z.enum(['granted', 'held'], refusal('choice_invalid')).default('granted'),
      /** `ending`: in force, and within the days of the reminder. */
      state: z.enum([...licenseStates, 'ending'], refusal('choice_invalid')).optional(),
      seller: z.string().max(40).optional(),
      website: z.string().max(200).optional(),
    }),
    response: pageOf(License),
    summary: 'Licences of your images, or those that you hold',
  }),
  choices: endpoint({
    method: 'GET',
    path: '/licenses/choices',
    access: 'user',
    response: z.object({
      sellers: z.array(z.object({ id: z.string(), name: z.string() })),
      websites: z.array(z.string()),
    }),
    summary: 'Sellers and websites of the licences that you hold, by which a list of them is narrowed',
  }),
  stats: endpoint({
    method: 'GET',
    path: '/licenses/stats',
    access: 'user',
    response: z.object({
      /** Sold by the caller: prices before VAT and commission. */
      granted: Totals,
      /** Bought by the caller. */
      held: Totals,
    }),
    summary: 'How many licences you have sold and bought here, and for how much',
  }),
  sites: endpoint({
    method: 'GET',
    path: '/licenses/sites',
    access: 'user',
    response: z.object({
      results: z.array(
        z.object({
          website: z.string(),
          /** Where its file belongs. */
          address: z.string(),
          licences: z.int(),
        }),
      ),
    }),
    summary: 'The websites of licences that you hold and that are not over',
  }),
  siteFile: endpoint({
    method: 'GET',
    path: '/licenses/site-file',
    access: 'user',
    query: z.object({ website: WebUrl }),
    response: file('application/json'),
    summary: 'image-licences.json: the passports of what you may show on a website, for its folder /.well-known/',
  }),
  checkSiteFile: endpoint({
    method: 'POST',
    path: '/licenses/site-file/check',
    access: 'user',
    body: z.strictObject({ website: WebUrl }, refusal('unknown_field')),
    response: z.object({ address: z.string(), state: z.enum(siteFileStates) }),
    harmless: true,
    summary: 'Whether a website of yours hands out image-licences.json with your passports',
  }),
  passport: endpoint({
    method: 'GET',
    path: '/licenses/passport/{number}',
    access: 'public',
    response: PublicLicense,
    summary: 'What anybody may know of a licence that was sold here, and its passport',
  }),
  training: endpoint({
    method: 'GET',
    path: '/licenses/training/{number}',
    access: 'public',
    response: PublicTrainingLicense,
    summary: 'What anybody may know of a licence to train models with an image',
  }),
  record: endpoint({
    method: 'POST',
    path: '/licenses/record',
    access: 'creator',
    body: GrantedLicense,
    response: License,
    status: 201,
    idempotent: true,
    summary: 'Record a licence that you have granted elsewhere: its holder is not accused as long as it is in force',
  }),
  read: endpoint({
    method: 'GET',
    path: '/licenses/{id}',
    access: 'user',
    response: License,
    summary: 'A licence that you have granted or that you hold',
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/licenses/{id}/pdf',
    access: 'user',
    query: z.object({ language: Locale.optional() }),
    response: file('application/pdf'),
    summary: 'A sold licence as a document: parties, image, term, what it permits, and its passport',
  }),
  file: endpoint({
    method: 'GET',
    path: '/licenses/{id}/file',
    access: 'user',
    response: file('image/jpeg'),
    summary: 'The licensed photograph in full size, with rights, number and passport written in',
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/licenses/{id}',
    access: 'user',
    body: LicenseChange,
    response: License,
    summary: 'Change the last day of a licence that you recorded, or website, note and naming of one that you hold',
  }),
  transfer: endpoint({
    method: 'POST',
    path: '/licenses/{id}/transfer',
    access: 'user',
    body: LicenseTransfer,
    response: License,
    summary: 'Transfer a licence that you hold to a client, with a record',
  }),
  end: endpoint({
    method: 'POST',
    path: '/licenses/{id}/end',
    access: 'creator',
    response: License,
    summary: 'End a licence now',
  }),
}
