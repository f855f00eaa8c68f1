// Photographers of an account, and the names it is credited under.
import { z } from 'zod'
import { empty, Flag, Instant, listQuery, pageOf, refusal, requiredText } from './common.ts'
import { endpoint } from './endpoint.ts'
import { ImageSource } from './images.ts'

export const Photographer = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  /** The account that certifies the works. */
  user: z.string(),
  author: z.object({ id: z.string(), name: z.string() }),
  /** Images of this photographer that the caller may see. */
  nb_images: z.int(),
  cover: z
    .object({
      image_id: z.string(),
      color: z.string().nullable(),
      placeholder: z.string().nullable(),
      sources: z.array(ImageSource),
    })
    .nullable(),
  created_at: Instant,
})
export type Photographer = z.infer<typeof Photographer>

export const PhotographerName = z.strictObject({ name: requiredText(80) }, refusal('unknown_field'))

export const photographers = {
  list: endpoint({
    method: 'GET',
    path: '/photographers',
    access: 'public',
    may_lag: true,
    query: listQuery(['name', '-nb_images', '-created_at']).extend({ mine: Flag.default(false) }),
    response: pageOf(Photographer),
    summary: 'Photographers with public images, or your own with `mine`',
  }),
  read: endpoint({
    method: 'GET',
    path: '/photographers/{id}',
    access: 'public',
    may_lag: true,
    response: Photographer,
    summary: 'One photographer',
  }),
  create: endpoint({
    method: 'POST',
    path: '/photographers',
    aliases: ['/photographers/create'],
    access: 'creator',
    body: PhotographerName,
    response: Photographer,
    status: 201,
    idempotent: true,
    summary: 'Add a photographer',
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/photographers/{id}',
    access: 'creator',
    body: PhotographerName,
    response: Photographer,
    summary: 'Rename a photographer; certificates keep the name they were issued with',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/photographers/{id}',
    access: 'creator',
    response: empty,
    summary: 'Remove a photographer without images',
  }),
}

export const Credit = z.object({ id: z.string(), name: z.string(), created_at: Instant })
export type Credit = z.infer<typeof Credit>
const NewCredit = z.strictObject({ name: requiredText(80) }, refusal('unknown_field'))

export const credits = {
  list: endpoint({
    method: 'GET',
    path: '/credits',
    access: 'creator',
    response: pageOf(Credit),
    summary: 'Names your works are credited under',
  }),
  read: endpoint({
    method: 'GET',
    path: '/credits/{id}',
    access: 'creator',
    response: Credit,
    summary: 'One of the names',
  }),
  create: endpoint({
    method: 'POST',
    path: '/credits',
    aliases: ['/credits/create'],
    access: 'creator',
    body: NewCredit,
    response: Credit,
    status: 201,
    idempotent: true,
    summary: 'Add a name',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/credits/{id}',
    access: 'creator',
    response: empty,
    summary: 'Remove a name',
  }),
}
