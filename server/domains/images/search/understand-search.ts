// What somebody typed becomes a question to the database: words in all their forms, misspelt ones corrected, stop words left out.
import { and, type SQL, sql } from 'drizzle-orm'
import { type SearchTerm, searchTerms } from '#lib/rules/search-terms.ts'
import { plainText } from '#lib/rules/text.ts'
import type { Context } from '#server/context.ts'
import { image_search, search_words } from '#server/db/schema/search.ts'
import { likePattern } from '../search-text.ts'
import { nearestWord, transpositions } from './nearest-word.ts'

export type Understood = {
  terms: readonly UsedTerm[]
  corrected: { typed: string; used: string }[]
  /** The words side by side as they were typed, as a question; null when there is one alone. */
  phrase: string | null
}
type UsedTerm = SearchTerm & {
  /** What is looked for: the text itself, or its correction. */
  used: string
  /** What the text search is asked. Known before the search is planned, because plans differ with how many say a word. */
  question: string
}

/** Words that say something to the text search; others, such as « % », are looked for as characters. */
const isWord = (text: string) => /[\p{L}\p{N}]/u.test(text)

/** `whose`: the images that are searched, because a word is misspelt when none of them has it; null for public ones. */
export async function understandSearch(
  { db }: Pick<Context, 'db'>,
  search: string | undefined,
  exact: boolean,
  whose: SQL | null,
): Promise<Understood> {
  const terms = searchTerms(search ?? '')
  if (terms.length === 0) return { terms: [], corrected: [], phrase: null }
  const asked = await questionsOf({ db }, texts(terms), exact)
  const facts = terms.map((term, i) => ({ ...term, used: term.text, question: '', stop: false, ...asked[i] }))
  if (exact) return { terms: facts, corrected: [], phrase: await phraseOf({ db }, facts) }
  const telling = facts.filter(({ stop, text }) => !stop || !isWord(text))
  const kept = telling.some(({ excluded }) => !excluded) ? telling : facts
  const used = await Promise.all(kept.map(term => corrected({ db }, term, whose)))
  const others = used.filter(({ text, used: other }) => text !== other)
  return {
    terms: used,
    corrected: others.map(({ text, used: other }) => ({ typed: text, used: other })),
    phrase: await phraseOf({ db }, used),
  }
}

const texts = (terms: readonly SearchTerm[]): string[] => terms.map(({ text }) => text)

async function questionsOf({ db }: Pick<Context, 'db'>, said: readonly string[], exact = false) {
  const values = sql.join(
    said.map((text, i) => sql`(${i}::int, ${text}::text)`),
    sql`, `,
  )
  const question = exact ? sql`search_exact_term(said)` : sql`search_term(said)`
  const { rows } = await db.execute<{ stop: boolean; question: string }>(sql`
    select is_stop_term(said) as stop, ${question}::text as question from (values ${values}) as terms (at, said)
    order by at`)
  return rows
}

/** The term, or the word that was meant by it. */
async function corrected({ db }: Pick<Context, 'db'>, term: UsedTerm, whose: SQL | null): Promise<UsedTerm> {
  const { text, excluded, question } = term
  if (excluded || !isWord(text) || (await isSaid({ db }, question, whose)))
    return { text, excluded, used: text, question }
  const other = await correction({ db }, text)
  if (other === null) return { text, excluded, used: text, question }
  const [asked] = await questionsOf({ db }, [other])
  return { text, excluded, used: other, question: asked?.question ?? question }
}

async function isSaid({ db }: Pick<Context, 'db'>, question: string, whose: SQL | null): Promise<boolean> {
  const said = whose
    ? sql`exists (select 1 from ${image_search} where ${whose} and ${image_search.document} @@ ${question}::tsquery)`
    : sql`(${isSaidLately(question)}) or is_said(${question}::tsquery)`
  const { rows } = await db.execute<{ said: boolean }>(sql`select ${said} as said`)
  return rows[0]?.said ?? false
}

/** A frequent word is met among a few images; the index would first gather all that say it. */
const LATELY = 200
const isSaidLately = (question: string) => sql`exists (select 1 from (
  select document from ${image_search} where visible order by created_at desc limit ${LATELY}
) as latest where document @@ ${question}::tsquery)`

async function phraseOf({ db }: Pick<Context, 'db'>, terms: readonly UsedTerm[]): Promise<string | null> {
  const wanted = terms.filter(({ excluded, used }) => !excluded && isWord(used))
  if (wanted.length < 2) return null
  const [asked] = await questionsOf({ db }, [wanted.map(({ used }) => used).join(' ')])
  return asked?.question ?? null
}

const CANDIDATES = 24

async function correction({ db }: Pick<Context, 'db'>, text: string): Promise<string | null> {
  const word = plainText(text)
  if (!/^\p{L}{4,30}$/u.test(word)) return null
  const swapped = sql.join(
    transpositions(word).map(each => sql`${each}`),
    sql`, `,
  )
  const near = await db
    .select({ word: search_words.word })
    .from(search_words)
    .where(
      sql`${search_words.word} % ${word} or ${search_words.word} like ${`${word}%`} or ${search_words.word} in (${swapped})`,
    )
    .orderBy(sql`similarity(${search_words.word}, ${word}) desc`, search_words.word)
    .limit(CANDIDATES)
  return nearestWord(
    word,
    near.map(each => each.word),
  )
}

const questionOf = ({ question }: UsedTerm): SQL => sql`${question}::tsquery`

/** The words side by side as they were typed; null when there is one alone. */
export const wantedPhrase = ({ phrase }: Understood): SQL | null => (phrase === null ? null : sql`${phrase}::tsquery`)

/** The words together, for the order of what is found; null when there are none. */
export function wantedWords({ terms }: Understood): SQL | null {
  const wanted = terms.filter(({ excluded, used }) => !excluded && isWord(used))
  if (wanted.length === 0) return null
  return sql`(${sql.join(wanted.map(questionOf), sql` && `)})`
}

/** The condition of each term; `except` leaves one of them out. */
export function searchCondition({ terms }: Understood, except?: number): SQL | undefined {
  const words = terms.flatMap((term, i) => {
    if (i === except || !isWord(term.used)) return []
    return [term.excluded ? sql`!!${questionOf(term)}` : questionOf(term)]
  })
  const signs = terms.filter(({ used }, i) => i !== except && !isWord(used))
  return and(
    words.length > 0 ? sql`${image_search.document} @@ (${sql.join(words, sql` && `)})` : undefined,
    ...signs.map(({ used, excluded }) => {
      const found = sql`exists (select 1 from images where images.id = ${image_search.image_id} and images.search_text like ${likePattern(used)})`
      return excluded ? sql`not ${found}` : found
    }),
  )
}
