// What somebody typed becomes a question to the database: words in all their forms, misspelt ones corrected, stop words left out.
import { and, type SQL, sql } from 'drizzle-orm'
import { type SearchTerm, searchTerms } from '#lib/rules/search-terms.ts'
import type { Context } from '#server/context.ts'
import { image_search, search_words } from '#server/db/schema/search.ts'
import { likePattern, plainText } from '../search-text.ts'
import { nearestWord, transpositions } from './nearest-word.ts'

export type Understood = {
  terms: readonly UsedTerm[]
  corrected: { typed: string; used: string }[]
}
type UsedTerm = SearchTerm & {
  /** What is looked for: the text itself, or its correction. */
  used: string
  exact: boolean
}

/** Words that say something to the text search; others, such as « % », are looked for as characters. */
const isWord = (text: string) => /[\p{L}\p{N}]/u.test(text)

/** `whose`: the images that are searched, because a word is misspelt when none of them has it. */
export async function understandSearch(
  { db }: Pick<Context, 'db'>,
  search: string | undefined,
  exact: boolean,
  whose: SQL | undefined,
): Promise<Understood> {
  const terms = searchTerms(search ?? '')
  if (exact || terms.length === 0) {
    return { terms: terms.map(term => ({ ...term, used: term.text, exact })), corrected: [] }
  }
  const texts = sql.join(
    terms.map(({ text }, i) => sql`(${i}::int, ${text}::text)`),
    sql`, `,
  )
  const { rows } = await db.execute<{ at: number; stop: boolean; known: boolean }>(sql`
    select at, is_stop_term(said) as stop, exists (
      select 1 from ${image_search} where ${whose} and ${image_search.document} @@ search_term(said)
    ) as known from (values ${texts}) as terms (at, said) order by at`)
  const facts = terms.map((term, i) => ({ ...term, ...rows.find(row => row.at === i) }))
  const telling = facts.filter(({ stop, text }) => !stop || !isWord(text))
  const kept = telling.some(({ excluded }) => !excluded) ? telling : facts
  const used = await Promise.all(
    kept.map(async ({ text, excluded, known }): Promise<UsedTerm> => {
      const other = known || excluded ? null : await correction({ db }, text)
      return { text, excluded, used: other ?? text, exact: false }
    }),
  )
  const corrected = used.filter(({ text, used: other }) => text !== other)
  return { terms: used, corrected: corrected.map(({ text, used: other }) => ({ typed: text, used: other })) }
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

const questionOf = ({ used, exact }: UsedTerm): SQL =>
  exact ? sql`search_exact_term(${used})` : sql`search_term(${used})`

/** The words side by side as they were typed; null when there is one alone. */
export function wantedPhrase({ terms }: Understood): SQL | null {
  const wanted = terms.filter(({ excluded, used }) => !excluded && isWord(used))
  return wanted.length > 1 ? sql`search_term(${wanted.map(({ used }) => used).join(' ')})` : null
}

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
