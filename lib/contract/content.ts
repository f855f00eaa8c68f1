// The articles of the journal and the press pages, and their categories, for whoever shows them elsewhere.
import { z } from 'zod'
import { directions, documentFields } from '#lib/rules/content/query.ts'
import { refusal } from './common.ts'
import { endpoint, file } from './endpoint.ts'

const Field = z.enum(documentFields, refusal('choice_invalid'))
const Text = z.string(refusal('invalid')).max(400, refusal('too_long'))
const Value = z.union([Text, z.number()], refusal('invalid'))
const Listed = z.array(Value, refusal('invalid')).max(100, refusal('too_long'))
const count = (max: number) =>
  z.int(refusal('number_invalid')).min(0, refusal('number_invalid')).max(max, refusal('number_invalid'))

const Condition = z.union(
  [
    Value,
    z
      .object({
        $eq: Value.nullable(),
        $ne: Value.nullable(),
        $in: Listed,
        $nin: Listed,
        $gt: Value,
        $gte: Value,
        $lt: Value,
        $lte: Value,
        $contains: Text,
      })
      .partial()
      .strict(),
  ],
  refusal('invalid'),
)

/** The query language that the specification's content module has, as far as it is asked for. */
const ContentQuery = z.object({
  where: z.partialRecord(Field, Condition, refusal('invalid')).optional(),
  only: z.array(Field, refusal('invalid')).max(documentFields.length, refusal('too_long')).optional(),
  sort: z
    .array(
      z.partialRecord(Field, z.enum(directions, refusal('choice_invalid')), refusal('invalid')),
      refusal('invalid'),
    )
    .max(4, refusal('too_long'))
    .optional(),
  limit: count(100).optional(),
  skip: count(10_000).optional(),
  surround: z
    .object({ slug: Text, before: count(10).default(1), after: count(10).default(1) }, refusal('invalid'))
    .optional(),
  search: z.string(refusal('invalid')).trim().max(100, refusal('too_long')).optional(),
})

const Document = z
  .object({
    slug: z.string(),
    name: z.string(),
    title: z.string(),
    summary: z.string(),
    category: z.string(),
    author: z.string(),
    published_on: z.string(),
    updated_on: z.string().nullable(),
    /** At 220 words a minute. */
    reading_minutes: z.int(),
    /** Address of a photograph, its credit in the article. */
    picture: z.string().nullable(),
    html: z.string(),
    text: z.string(),
  })
  .partial()

export const content = {
  list: endpoint({
    method: 'POST',
    path: '/_content/{section}/{locale}',
    access: 'public',
    harmless: true,
    body: ContentQuery,
    response: z.object({
      /** Of all that were found, whatever `limit` and `skip` leave. */
      count: z.int(),
      results: z.array(Document.nullable()),
    }),
    summary: 'Articles or categories in a language; with `surround`, the neighbours of one, null where there is none',
  }),
  retrieve: endpoint({
    method: 'POST',
    path: '/_content/{section}/{locale}/{slug}',
    access: 'public',
    harmless: true,
    body: ContentQuery.pick({ only: true }),
    response: Document,
    summary: 'One article in a language',
  }),
  pressKit: endpoint({
    method: 'GET',
    path: '/_content/press-kit.zip',
    access: 'public',
    response: file('application/zip'),
    summary: 'Facts in both languages, logo and photographs for journalists',
  }),
}
