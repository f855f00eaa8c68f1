// Resumable uploads: announced with a digest that is dated at once, sent in pieces, and made images when bytes and fields are there.
import { z } from 'zod'
import { uploadStates } from '#lib/rules/upload-states.ts'
import { DatedDigest } from './certificate-proof.ts'
import { empty, Flag, Instant, listQuery, optionalText, pageOf, refusal, requiredLines } from './common.ts'
import { endpoint } from './endpoint.ts'
import { BasePrice, NewImage } from './image-changes.ts'

/** SHA-256 of the file as 64 hex characters. */
const Digest = z
  .string(refusal('required'))
  .trim()
  .toLowerCase()
  .regex(/^[0-9a-f]{64}$/, refusal('invalid'))

/** The title as far as it is typed. */
const DraftTitle = optionalText(200).transform(text => text ?? '')

/** The fields of the image to be. They may be incomplete while the person types: `submit` asks for all that `NewImage` does. */
export const UploadFields = NewImage.extend({
  title: DraftTitle.default(''),
})
export type UploadFields = z.infer<typeof UploadFields>

export const NewUpload = UploadFields.extend({
  file_name: requiredLines(1_000),
  bytes: z.int(refusal('number_invalid')).min(1, refusal('number_invalid')),
  sha256: Digest,
})

const UploadUpdate = z.strictObject(
  {
    title: DraftTitle.optional(),
    genre: NewImage.shape.genre.unwrap().optional(),
    photographer: NewImage.shape.photographer.unwrap().optional(),
    collection: NewImage.shape.collection.unwrap().optional(),
    created_on: NewImage.shape.created_on.unwrap().optional(),
    angle: NewImage.shape.angle.unwrap().optional(),
    location: NewImage.shape.location.unwrap().optional(),
    moment: NewImage.shape.moment.unwrap().optional(),
    technical_means: NewImage.shape.technical_means.unwrap().optional(),
    tags: NewImage.shape.tags.unwrap().optional(),
    max_editions: NewImage.shape.max_editions.unwrap().optional(),
    public: Flag.optional(),
    track: Flag.optional(),
    despite_earlier: Flag.optional(),
    license_sale: Flag.optional(),
    base_price_cents: BasePrice.optional(),
    nft_sale: Flag.optional(),
    nft_minter: NewImage.shape.nft_minter.unwrap().optional(),
    nft_params: NewImage.shape.nft_params.unwrap().optional(),
    nft_price: NewImage.shape.nft_price.unwrap().optional(),
    nft_currency: NewImage.shape.nft_currency.unwrap().optional(),
  },
  refusal('unknown_field'),
)

export const Upload = z.object({
  id: z.string(),
  file_name: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  state: z.enum(uploadStates),
  /** Bytes that are kept here: sending goes on from this one. */
  offset: z.int(),
  /** Where tus 1.0 sends the bytes (HEAD and PATCH). */
  transfer_url: z.string(),
  /** Why the file was refused; the words are those of the code. */
  refusal: z
    .object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])).optional() })
    .nullable(),
  /** Id of the image that the file became. */
  image: z.string().nullable(),
  /** True when the file was an image of this person before: nothing was sent or counted. */
  duplicate: z.boolean(),
  fields: UploadFields,
  /** Somebody else had the same file certified before, or a picture that shows the same; page and title only of a public one. */
  earlier: z
    .object({
      certified_at: Instant,
      same_file: z.boolean(),
      image: z.object({ id: z.string(), slug: z.string(), title: z.string() }).nullable(),
    })
    .nullable(),
  /** The fields are final: the image is made as soon as the bytes are there. */
  submitted: z.boolean(),
  /** When an authority stamped the file's digest; null for the moment that takes. */
  dated_at: Instant.nullable(),
  created_at: Instant,
  /** When it disappears from the list: what is open after seven days, what has ended after 24 hours. */
  expires_at: Instant,
})
export type Upload = z.infer<typeof Upload>

export const uploads = {
  list: endpoint({
    method: 'GET',
    path: '/uploads',
    access: 'creator',
    query: listQuery(['-created_at', 'created_at']).extend({
      /** Only those that have not ended. */
      open: Flag.default(false),
    }),
    response: pageOf(Upload),
    summary: 'Your uploads: the open ones, and those that ended in the last 24 hours',
  }),
  create: endpoint({
    method: 'POST',
    path: '/uploads',
    access: 'creator',
    body: NewUpload,
    response: Upload,
    status: 201,
    takes_space: true,
    summary: 'Announce a file by its digest, which is dated at once; the same open file answers the same upload',
  }),
  read: endpoint({
    method: 'GET',
    path: '/uploads/{id}',
    access: 'creator',
    response: Upload,
    summary: 'How far one of your uploads has come',
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/uploads/{id}',
    access: 'creator',
    body: UploadUpdate,
    response: Upload,
    summary: 'Change the fields of the image to be while its bytes travel',
  }),
  submit: endpoint({
    method: 'POST',
    path: '/uploads/{id}/submit',
    access: 'creator',
    response: Upload,
    summary: 'The fields are final: the image is made once the bytes are there',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/uploads/{id}',
    access: 'creator',
    response: empty,
    summary: 'Give an upload up, or take an ended one off the list; its image stays',
  }),
  digest: endpoint({
    method: 'GET',
    path: '/uploads/{id}/dated-digest',
    access: 'creator',
    response: DatedDigest.nullable(),
    summary: 'The proof that the digest of your file existed before the file was sent; empty when the file came before',
  }),
}
