// Upload profiles: named settings that a creator gives to new images with one choice.
import { z } from 'zod'
import { empty, Flag, Instant, listQuery, pageOf, refusal, requiredText } from './common.ts'
import { endpoint } from './endpoint.ts'
import { ImageUpdate } from './image-changes.ts'

/** Any of the fields of a new image but its title; an absent one leaves what the person typed. */
export const UploadSettings = ImageUpdate.omit({
  title: true,
  portfolio: true,
  track: true,
  license_sale: true,
  nft_sale: true,
}).extend({
  public: Flag.optional(),
  track: Flag.optional(),
  license_sale: Flag.optional(),
  nft_sale: Flag.optional(),
})
export type UploadSettings = z.infer<typeof UploadSettings>

export const UploadProfile = z.object({
  id: z.string(),
  name: z.string(),
  settings: UploadSettings,
  created_at: Instant,
})
export type UploadProfile = z.infer<typeof UploadProfile>

const name = requiredText(80)
const NewUploadProfile = z.strictObject({ name, settings: UploadSettings.default({}) }, refusal('unknown_field'))
/** Settings are replaced whole. */
const UploadProfileUpdate = z.strictObject(
  { name: name.optional(), settings: UploadSettings.optional() },
  refusal('unknown_field'),
)

export const uploadProfiles = {
  list: endpoint({
    method: 'GET',
    path: '/upload-profiles',
    access: 'creator',
    query: listQuery(['name', '-created_at', 'created_at']),
    response: pageOf(UploadProfile),
    summary: 'Your upload profiles',
  }),
  read: endpoint({
    method: 'GET',
    path: '/upload-profiles/{id}',
    access: 'creator',
    response: UploadProfile,
    summary: 'One of your upload profiles',
  }),
  create: endpoint({
    method: 'POST',
    path: '/upload-profiles',
    aliases: ['/upload-profiles/create'],
    access: 'creator',
    body: NewUploadProfile,
    response: UploadProfile,
    status: 201,
    idempotent: true,
    summary: 'Keep settings under a name',
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/upload-profiles/{id}',
    access: 'creator',
    body: UploadProfileUpdate,
    response: UploadProfile,
    summary: 'Rename an upload profile or replace its settings',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/upload-profiles/{id}',
    access: 'creator',
    response: empty,
    summary: 'Delete an upload profile; images keep what it gave them',
  }),
}
