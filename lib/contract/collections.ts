// Collections of images.
import { z } from 'zod'
import { EntityId, empty, Flag, Instant, listQuery, pageOf, refusal, requiredText } from './common.ts'
import { endpoint } from './endpoint.ts'
import { ImageSource } from './images.ts'

export const Collection = z.object({
  id: z.string(),
  slug: z.string(),
  /** Owner's id. */
  user: z.string(),
  author: z.object({ id: z.string(), name: z.string() }),
  name: z.string(),
  /** The chosen cover, or the newest image that the caller may see. */
  cover: z
    .object({
      image_id: z.string(),
      color: z.string().nullable(),
      placeholder: z.string().nullable(),
      sources: z.array(ImageSource),
    })
    .nullable(),
  /** Images that the caller may see. */
  nb_images: z.int(),
  liked: z.boolean(),
  nb_likes: z.int(),
  created_at: Instant,
})
export type Collection = z.infer<typeof Collection>

const NewCollection = z.strictObject({ name: requiredText(120) }, refusal('unknown_field'))
const CollectionUpdate = z.strictObject(
  { name: requiredText(120).optional(), cover: EntityId.nullable().optional() },
  refusal('unknown_field'),
)

export const collections = {
  list: endpoint({
    method: 'GET',
    path: '/collections',
    access: 'public',
    may_lag: true,
    query: listQuery(['-created_at', 'created_at', 'name', '-nb_likes']).extend({
      mine: Flag.default(false),
      /** Only what the caller likes. */
      liked: Flag.default(false),
      creators: z.string().max(40).optional(),
    }),
    response: pageOf(Collection),
    summary: 'Collections with images to see, or your own with `mine`',
  }),
  create: endpoint({
    method: 'POST',
    path: '/collections/create',
    aliases: ['/collections'],
    access: 'creator',
    body: NewCollection,
    response: Collection,
    status: 201,
    idempotent: true,
    summary: 'Create a collection',
  }),
  read: endpoint({
    method: 'GET',
    path: '/collections/{id}',
    access: 'public',
    may_lag: true,
    response: Collection,
    summary: 'One collection',
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/collections/{id}',
    access: 'creator',
    body: CollectionUpdate,
    response: Collection,
    summary: 'Rename a collection or choose its cover',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/collections/{id}',
    access: 'creator',
    response: empty,
    summary: 'Delete a collection; its images stay',
  }),
  like: endpoint({
    method: 'POST',
    path: '/collections/{id}/like',
    access: 'user',
    also_get: true,
    response: Collection,
    summary: 'Like a collection',
  }),
  unlike: endpoint({
    method: 'POST',
    path: '/collections/{id}/unlike',
    access: 'user',
    also_get: true,
    response: Collection,
    summary: 'Take a like back',
  }),
}
