// Licences: who may show an image on which website, and until when.
import { z } from 'zod'
import { LICENSE_REFERENCE_CHARS, LICENSEE_CHARS, licenseStates } from '#lib/rules/licenses.ts'
import { optional, WebUrl } from './account-fields.ts'
import { Day, EntityId, Instant, listQuery, optionalText, pageOf, refusal, requiredText } from './common.ts'
import { endpoint } from './endpoint.ts'
import { BriefImage } from './images.ts'

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

export const licenses = {
  list: endpoint({
    method: 'GET',
    path: '/licenses',
    access: 'creator',
    query: listQuery(['-created_at', 'ends_on', 'licensee']).extend({ image: z.string().max(40).optional() }),
    response: pageOf(License),
    summary: 'Licences of your images',
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
  update: endpoint({
    method: 'PATCH',
    path: '/licenses/{id}',
    access: 'creator',
    body: LicenseEnd,
    response: License,
    summary: 'Change the last day of a licence',
  }),
  end: endpoint({
    method: 'POST',
    path: '/licenses/{id}/end',
    access: 'creator',
    response: License,
    summary: 'End a licence now',
  }),
}
