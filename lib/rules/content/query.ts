// What a query of the articles asks for, and what it finds: conditions, order, window, neighbours, words.
import { plainText } from '../text.ts'

/** Fields of a document; categories have `slug` and `name` alone. */
export const documentFields = [
  'slug',
  'name',
  'title',
  'summary',
  'category',
  'author',
  'published_on',
  'updated_on',
  'reading_minutes',
  'picture',
  'html',
  'text',
] as const
export type DocumentField = (typeof documentFields)[number]
type Texts = Partial<Record<Exclude<DocumentField, 'updated_on' | 'picture' | 'reading_minutes'>, string>>
type Others = { updated_on?: string | null; picture?: string | null; reading_minutes?: number }
export type ContentDocument = Texts & Others & { slug: string }
type Value = string | number | null

export type Condition =
  | string
  | number
  | {
      $eq?: Value | undefined
      $ne?: Value | undefined
      $in?: (string | number)[] | undefined
      $nin?: (string | number)[] | undefined
      $gt?: string | number | undefined
      $gte?: string | number | undefined
      $lt?: string | number | undefined
      $lte?: string | number | undefined
      $contains?: string | undefined
    }

export const directions = ['asc', 'desc'] as const
type Direction = (typeof directions)[number]

export type Query = {
  where?: Partial<Record<DocumentField, Condition | undefined>> | undefined
  only?: DocumentField[] | undefined
  sort?: Partial<Record<DocumentField, Direction | undefined>>[] | undefined
  limit?: number | undefined
  skip?: number | undefined
  surround?: { slug: string; before: number; after: number } | undefined
  search?: string | undefined
}

const rank = (left: Value, right: Value, language: string): number =>
  typeof left === 'number' && typeof right === 'number'
    ? left - right
    : String(left ?? '').localeCompare(String(right ?? ''), language)

function holds(value: Value, condition: Condition, language: string): boolean {
  if (typeof condition !== 'object') return value === condition
  const { $eq, $ne, $in, $nin, $gt, $gte, $lt, $lte, $contains } = condition
  const compared = (to: string | number) => (value === null ? Number.NaN : rank(value, to, language))
  return (
    ($eq === undefined || value === $eq) &&
    ($ne === undefined || value !== $ne) &&
    ($in === undefined || (value !== null && $in.includes(value))) &&
    ($nin === undefined || value === null || !$nin.includes(value)) &&
    ($gt === undefined || compared($gt) > 0) &&
    ($gte === undefined || compared($gte) >= 0) &&
    ($lt === undefined || compared($lt) < 0) &&
    ($lte === undefined || compared($lte) <= 0) &&
    ($contains === undefined || plainText(String(value ?? '')).includes(plainText($contains)))
  )
}

/** Every word of the search stands in title, summary or text. */
function isAbout(document: ContentDocument, search: string): boolean {
  const { title, name, summary, text } = document
  const said = plainText([title, name, summary, text].filter(Boolean).join(' '))
  return plainText(search)
    .split(/\s+/)
    .every(word => said.includes(word))
}

/** The documents that a query finds, whole. `language`: by whose alphabet texts are sorted. */
export function findDocuments<T extends ContentDocument>(all: readonly T[], query: Query, language: string): T[] {
  const { where = {}, sort = [], search, skip = 0, limit } = query
  const conditions = Object.entries(where) as [DocumentField, Condition | undefined][]
  const orders = sort.flatMap(each => Object.entries(each) as [DocumentField, Direction][])
  const found = all
    .filter(one => conditions.every(([field, each]) => each === undefined || holds(one[field] ?? null, each, language)))
    .filter(one => search === undefined || isAbout(one, search))
    .toSorted((a, b) => {
      for (const [field, direction] of orders) {
        const order = rank(a[field] ?? null, b[field] ?? null, language)
        if (order !== 0) return direction === 'asc' ? order : -order
      }
      return 0
    })
  return found.slice(skip, limit === undefined ? undefined : skip + limit)
}

/** What comes before and after one document among those found; null where nothing does, or where it is not among them. */
export function neighbours<T extends ContentDocument>(
  found: readonly T[],
  { slug, before, after }: NonNullable<Query['surround']>,
): (T | null)[] {
  const at = found.findIndex(one => one.slug === slug)
  const places = [
    ...Array.from({ length: before }, (_, n) => at - before + n),
    ...Array.from({ length: after }, (_, n) => at + 1 + n),
  ]
  return places.map(place => (at < 0 || place < 0 ? null : (found[place] ?? null)))
}

export function onlyFields(
  document: ContentDocument,
  only: readonly DocumentField[] | undefined,
): Partial<ContentDocument> {
  if (!only) return document
  return Object.fromEntries(Object.entries(document).filter(([field]) => only.some(each => each === field)))
}
