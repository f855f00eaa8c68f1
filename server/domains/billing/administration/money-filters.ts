// What the administrators' lists of money filter by: days in Europe/Paris and amounts, both ends included, and words.
import { gte, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { addDays, startOfDay } from '#lib/dates.ts'
import { containing } from '#server/db/like.ts'
import { users } from '#server/db/schema/accounts.ts'

export type PeriodQuery = { from?: string; to?: string; min_cents?: number; max_cents?: number }

type Columns = { at: PgColumn; cents: PgColumn }

export const withinPeriod = ({ from, to, min_cents, max_cents }: PeriodQuery, { at, cents }: Columns) => [
  from === undefined ? undefined : gte(at, startOfDay(from)),
  to === undefined ? undefined : lt(at, startOfDay(addDays(to, 1))),
  // Credit notes are negative, and are looked for by what they give back.
  min_cents === undefined ? undefined : gte(sql`abs(${cents})`, min_cents),
  max_cents === undefined ? undefined : lte(sql`abs(${cents})`, max_cents),
]

/** Every word has to stand in one of the columns, or in the payer's name or address. */
export function withWords(search: string | undefined, columns: PgColumn[]): (SQL | undefined)[] {
  const words = search?.split(/\s+/).filter(Boolean) ?? []
  const name = sql`concat_ws(' ', ${users.first_name}, ${users.last_name}, ${users.email})`
  return words.map(word => or(...[name, ...columns].map(column => sql`lower(${column}) like ${containing(word)}`)))
}

/** The id where no name is left. */
export const payerName = sql<string>`coalesce(nullif(trim(concat_ws(' ', ${users.first_name}, ${users.last_name})), ''), ${users.id})`
