// How lists of images are filtered and ordered.
import { z } from 'zod'
import { imageStates } from '#lib/rules/image-states.ts'
import { Flag, listQuery, refusal } from './common.ts'

export const portfolios = ['private', 'public', 'on_sale'] as const

const repeated = z.union([z.string().transform(one => [one]), z.array(z.string()).max(50)]).optional()

export const imageOrderings = [
  '-created_at',
  'created_at',
  '-nb_likes',
  'nb_likes',
  '-views',
  'views',
  'title',
  '-title',
] as const

/** Filters of the gallery; `mine` lists the caller's own images in every state instead of everybody's public ones. */
export const ImageFilters = listQuery(imageOrderings).extend({
  mine: Flag.default(false),
  /** Images the caller likes. */
  liked: Flag.default(false),
  creators: repeated,
  photographers: repeated,
  genres: repeated,
  tags: repeated,
  collection: z.string().max(40).optional(),
  /** `#rrggbb`: images whose dominant colour is near. */
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, refusal('invalid'))
    .optional(),
  ratio: z.enum(['landscape', 'portrait', 'square'], refusal('choice_invalid')).optional(),
  portfolio: z.enum(portfolios, refusal('choice_invalid')).optional(),
  monitoring: Flag.optional(),
  state: z.enum(imageStates, refusal('choice_invalid')).optional(),
  /** Only images with nudity in them, or only those without. */
  nudity: Flag.optional(),
})
