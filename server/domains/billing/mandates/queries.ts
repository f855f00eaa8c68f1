// Reads direct debit mandates.
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { PageOf } from '#lib/contract/common.ts'
import type { DebitMandate } from '#lib/contract/mandates.ts'
import { Failure } from '#lib/errors.ts'
import type { Context, UserContext } from '#server/context.ts'
import { singlePage } from '#server/db/page.ts'
import { mandates } from '#server/db/schema/means.ts'
import type { MandateRow } from '../pay-ins/saved-means.ts'

export function presentMandate({ created_at, ...row }: MandateRow): DebitMandate {
  const { id, account, status, is_default, redirect_url, document_url } = row
  const signed = status !== 'created'
  const url = signed ? document_url : null
  return { id, account, status, is_default, redirect_url, document_url: url, created_at: created_at.toISOString() }
}

/** Somebody else's mandate is as unknown as none. */
export async function ownMandate({ db, user }: UserContext, id: string): Promise<MandateRow> {
  const own = and(eq(mandates.id, id), eq(mandates.user_id, user.id))
  const [row] = await db.select().from(mandates).where(own)
  if (!row) throw new Failure('not_found')
  return row
}

export async function mandateById({ db }: Pick<Context, 'db'>, id: string): Promise<MandateRow | null> {
  const [row] = await db.select().from(mandates).where(eq(mandates.id, id))
  return row ?? null
}

export async function listMandates({ db, user }: UserContext): Promise<PageOf<DebitMandate>> {
  const rows = await db
    .select()
    .from(mandates)
    .where(and(eq(mandates.user_id, user.id), isNotNull(mandates.provider_id)))
    .orderBy(desc(mandates.created_at), desc(mandates.id))
  return singlePage(rows.map(presentMandate))
}
