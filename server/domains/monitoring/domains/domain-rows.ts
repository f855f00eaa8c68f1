// Locks the row of a website while it changes, and writes down what was changed, by whom.
import { eq } from 'drizzle-orm'
import { newId } from '#lib/ids.ts'
import type { Context } from '#server/context.ts'
import { domain_changes, domains } from '#server/db/schema/crawl.ts'

export type DomainRow = typeof domains.$inferSelect
type Value = string | string[] | null
export type DomainValues = Partial<Record<Extract<keyof DomainRow, string>, Value>>

/** The row of a website, locked until the transaction ends. */
export async function lockDomain({ db }: Pick<Context, 'db'>, id: string): Promise<DomainRow | null> {
  const [row] = await db.select().from(domains).where(eq(domains.id, id)).for('update')
  return row ?? null
}

const asText = (value: unknown): string | null => {
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : null
  return typeof value === 'string' && value !== '' ? value : null
}

/** Notes the fields that are about to differ; `by` is null for the product itself. Call it before the row changes. */
export async function noteChanges(context: Context, row: DomainRow, values: DomainValues, by: string | null) {
  const before: Record<string, unknown> = row
  const changes = Object.entries(values)
    .map(([field, value]) => ({ field, from: asText(before[field]), to: asText(value) }))
    .filter(({ from, to }) => from !== to)
  if (changes.length === 0) return
  const changed_at = context.now()
  await context.db
    .insert(domain_changes)
    .values({ id: newId('domain_change', changed_at), domain_id: row.id, user_id: by, changes, changed_at })
}
