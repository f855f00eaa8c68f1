// Images and their certificates.
import { z } from 'zod'
import { Day, Instant, listQuery, optionalText, pageOf, refusal, requiredText } from './common.ts'
import { empty, endpoint, file } from './endpoint.ts'

export const imageStates = ['in_process', 'certified', 'refused'] as const
export const portfolios = ['private', 'public', 'on_sale'] as const

export const ImageSource = z.object({ media_type: z.string(), width: z.int(), url: z.string() })

export const Image = z.object({
  id: z.string(),
  slug: z.string(),
  /** Owner's id. */
  user: z.string(),
  author: z.object({ id: z.string(), name: z.string() }),
  title: z.string(),
  state: z.enum(imageStates),
  portfolio: z.enum(portfolios),
  width: z.int(),
  height: z.int(),
  color: z.string().nullable(),
  placeholder: z.string().nullable(),
  sources: z.array(ImageSource),
  liked: z.boolean(),
  nb_likes: z.int(),
  created_at: Instant,
  certified_at: Instant.nullable(),
})
export type Image = z.infer<typeof Image>

const tags = z.array(requiredText(40)).max(20, refusal('too_long'))

/** The fields a creator gives with a new image; multipart text fields, `tags` may be repeated. */
export const NewImage = z.object({
  title: requiredText(200),
  genre: z.string(refusal('required')).min(1, refusal('required')),
  photographer: optionalText(120).default(null),
  collection: optionalText(40).default(null),
  created_on: Day.nullable().default(null),
  angle: optionalText(1000).default(null),
  location: optionalText(1000).default(null),
  moment: optionalText(1000).default(null),
  technical_means: optionalText(1000).default(null),
  tags: tags.default([]),
  max_editions: z.coerce.number(refusal('editions_range')).int(refusal('editions_range')).min(1, refusal('editions_range')).max(20, refusal('editions_range')).default(1),
  public: z.stringbool().default(true),
  track: z.stringbool().default(true),
})

export const images = {
  list: endpoint({
    method: 'GET', path: '/images', access: 'public', query: listQuery(['-created_at', 'created_at', '-nb_likes', 'title']), response: pageOf(Image),
    summary: 'Public certified images, newest first',
  }),
  create: endpoint({
    method: 'POST', path: '/images/create', aliases: ['/images'], access: 'creator', multipart: true, body: NewImage, response: Image, status: 201, idempotent: true,
    summary: 'Upload one JPEG and start its certification',
  }),
  read: endpoint({ method: 'GET', path: '/images/{id}', access: 'public', response: Image, summary: 'One image the caller may see' }),
  pdf: endpoint({
    method: 'GET', path: '/images/{id}/pdf/{version}', aliases: ['/images/{id}/pdf'], access: 'public', query: z.object({ language: z.enum(['en', 'fr']).optional() }),
    response: file('application/pdf'),
    summary: 'The certificate as PDF; version is a number or `current`',
  }),
  like: endpoint({ method: 'POST', path: '/images/{id}/like', access: 'user', also_get: true, response: Image, summary: 'Like an image' }),
  unlike: endpoint({ method: 'POST', path: '/images/{id}/unlike', access: 'user', also_get: true, response: Image, summary: 'Take a like back' }),
  remove: endpoint({ method: 'DELETE', path: '/images/{id}', access: 'creator', response: empty, summary: 'Delete one of your images' }),
}
