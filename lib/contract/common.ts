// Shapes that many resources share: pages of results, list queries, field types with their refusal words.
import { z } from 'zod'
import { isDay } from '#lib/dates.ts'
import type { FieldProblem } from '#lib/field-problems.ts'
import { locales } from '#lib/locales.ts'
import { PAGE_SIZE, PAGE_SIZE_MAX } from '#lib/rules/paging.ts'
import { hasAddress, isInvisible, isOneLine, isStorable } from '#lib/rules/text.ts'

/** No content: 204. */
export const empty = z.null()

/** One of the product's languages. */
export const Locale = z.enum(locales)

/** Names the refusal of a field; the words come from the messages. */
export const refusal = (problem: FieldProblem): { error: FieldProblem } => ({ error: problem })

export const Instant = z.iso.datetime()
export const Day = z.string().refine(isDay, refusal('date_invalid'))

/** Names something that is there; whether it is, only the database knows. */
export const EntityId = z
  .string(refusal('required'))
  .min(1, refusal('required'))
  .max(40, refusal('too_long'))
  .refine(isStorable, refusal('invalid'))

/** Yes or no: as a value, or as the words that forms and addresses carry. */
export const Flag = z.union(
  // Forms show what the first of the two says, the API what both together say.
  [z.boolean(refusal('choice_invalid')), z.stringbool(refusal('choice_invalid'))],
  refusal('choice_invalid'),
)

/** What cannot be stored is refused for that alone. */
const isLine = (text: string) => !isStorable(text) || (isOneLine(text) && !(text !== '' && isInvisible(text)))

/** A single line of text of at most `max` characters; blank is refused. */
export const requiredText = (max: number) => requiredLines(max).refine(isLine, refusal('one_line_only'))

const isName = (text: string | null) => text === null || !hasAddress(text)

/** The name of a person: a line that leads nowhere, because it stands in emails to others. */
export const personNameText = (max: number) => requiredText(max).refine(isName, refusal('name_has_address'))

export const optionalPersonName = (max: number) => optionalText(max).refine(isName, refusal('name_has_address'))

/** Text of at most `max` characters in any number of lines; blank is refused. */
export const requiredLines = (max: number) =>
  z
    .string(refusal('required'))
    .normalize()
    .trim()
    .min(1, refusal('required'))
    .max(max, refusal('too_long'))
    .refine(isStorable, refusal('invalid'))

/** A single line of text of at most `max` characters; blank becomes null. */
export const optionalText = (max: number) => optional(text(max).refine(isLine, refusal('one_line_only')))

/** Text of at most `max` characters in any number of lines; blank becomes null. */
export const optionalLines = (max: number) => optional(text(max))

const text = (max: number) =>
  z.string().normalize().trim().max(max, refusal('too_long')).refine(isStorable, refusal('invalid'))

const optional = (lines: ReturnType<typeof text>) => lines.transform(said => (said === '' ? null : said)).nullable()

export const Email = z
  .string(refusal('email_invalid'))
  .trim()
  .toLowerCase()
  .max(254, refusal('email_invalid'))
  .pipe(z.email(refusal('email_invalid')))

/** Query of every list: `page` from 1, `page_size`, `ordering` such as `-created_at`, `search`. */
export const listQuery = <const O extends readonly [string, ...string[]]>(orderings: O) =>
  z.object({
    page: z.coerce.number(refusal('number_invalid')).int().min(1).max(1_000_000).default(1),
    page_size: z.coerce.number(refusal('number_invalid')).int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
    ordering: z.enum(orderings).default(orderings[0]),
    search: z.string().normalize().trim().max(200, refusal('too_long')).optional(),
  })

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    count: z.int().min(0),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  })

export type PageOf<T> = { count: number; next: string | null; previous: string | null; results: T[] }
