// The form of the details as one schema: the values of the fields, when they are refused, and what is sent.
import { z } from 'zod'
import { ImageUpdate, NewImage } from '#lib/contract/image-changes.ts'
import { dayOf } from '#lib/dates.ts'
import type { FailureCode } from '#lib/errors.ts'
import { readEuros } from '#lib/money.ts'
import { basePriceProblem } from '#lib/rules/sale.ts'

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

/** Takes the values of the controls, gives the contract's body; messages are field problems and failure codes. */
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
  // What was begun before there were sales has neither.
  license_sale: z.boolean().default(false),
  base_price_cents: z
    .string()
    .default('')
    .superRefine((text, { addIssue }) => {
      const problem = text.trim() === '' ? null : basePriceProblem(text)
      if (problem) addIssue({ code: 'custom', message: problem })
    })
    .transform(readEuros),
  // What was begun before NFTs could be wished for has none of it.
  nft_sale: z.boolean().default(false),
  nft_minter: z
    .string()
    .default('')
    .transform(id => id || null),
  nft_params: NewImage.shape.nft_params,
  nft_price: z.string().default('').pipe(ImageUpdate.shape.nft_price.unwrap().unwrap()),
  nft_currency: z
    .string()
    .default('')
    .transform(symbol => symbol || null),
})
export type DetailsValues = z.input<typeof Details>
export type DetailsOutput = z.output<typeof Details>

/** The fields as the contract has them: a portfolio is public or not. */
export const contractFields = ({ portfolio, ...rest }: Partial<DetailsOutput>) => ({
  ...rest,
  ...(portfolio ? { public: portfolio === 'public' } : {}),
})

/** The fields that are valid already; the others are checked when the person says that they are final. */
export function draftOf(values: DetailsValues): ReturnType<typeof contractFields> {
  const invalid = new Set(Details.safeParse(values).error?.issues.map(issue => issue.path[0]))
  const valid = Object.entries(values).filter(([name]) => !invalid.has(name))
  return contractFields(Details.partial().parse(Object.fromEntries(valid)))
}

/** What is to be sold has a price. */
const unpriced = ({ license_sale, base_price_cents, nft_sale, nft_price }: DetailsOutput): Record<string, string> => ({
  ...(license_sale && base_price_cents === null ? { base_price_cents: 'price_required' } : {}),
  ...(nft_sale && nft_price === null ? { nft_price: 'price_required' } : {}),
})

export type CheckedDetails = { details: DetailsOutput } | { errors: Record<string, string> }

/** Checks all fields; of several problems of a field the first is given. */
export function checkDetails(values: DetailsValues): CheckedDetails {
  const { data, error } = Details.safeParse(values)
  if (data) {
    const missing = unpriced(data)
    return Object.keys(missing).length > 0 ? { errors: missing } : { details: data }
  }
  const errors: Record<string, string> = {}
  for (const { path, message } of error.issues) errors[String(path[0])] ??= message
  return { errors }
}
