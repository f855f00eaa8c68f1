// The form of the details as one schema: what the fields hold, when they are refused, and what is sent.
import { z } from 'zod'
import { ImageUpdate, NewImage } from '#lib/contract/images.ts'
import { dayOf } from '#lib/dates.ts'
import type { FailureCode } from '#lib/errors.ts'

const code = (failure: FailureCode) => ({ error: failure })

/** “sea, bridge ,sea” → sea, bridge */
export const tagsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map(tag => tag.trim())
      .filter(Boolean),
  ),
]

const notInFuture = (day: string | null) => day === null || day <= dayOf(new Date())

/** Values of the controls in, the contract's body out; messages are field problems and failure codes. */
export const Details = z.object({
  title: NewImage.shape.title,
  genre: z.string().min(1, code('image_genre_required')),
  photographer: z
    .string()
    .trim()
    .min(1, code('image_photographer_required'))
    .pipe(ImageUpdate.shape.photographer.unwrap()),
  collection: NewImage.shape.collection,
  created_on: NewImage.shape.created_on.refine(notInFuture, { error: 'date_future' }),
  angle: NewImage.shape.angle,
  location: NewImage.shape.location,
  moment: NewImage.shape.moment,
  technical_means: NewImage.shape.technical_means,
  tags: z.string().transform(tagsOf).pipe(ImageUpdate.shape.tags.unwrap()),
  max_editions: NewImage.shape.max_editions,
  portfolio: z.enum(['public', 'private']),
  track: z.boolean(),
})
export type DetailsValues = z.input<typeof Details>
export type DetailsOutput = z.output<typeof Details>

/** The multipart body of `images.create`: switches travel as text. */
export function bodyOf({ portfolio, track, ...rest }: DetailsOutput): z.input<typeof NewImage> {
  return { ...rest, public: String(portfolio === 'public'), track: String(track) }
}
