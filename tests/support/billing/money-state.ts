// What money has done so far, as one text: another one as soon as anything moved.
import { sql } from 'drizzle-orm'
import type { TestApi } from '../api.ts'

/** A list in SQL: how often accounts moved, the numbers that were given, the plans, the invoices that are paid, and the payments. */
export const MONEY_STATE = `json_build_array(
  (select coalesce(sum(version), 0) from ledger_accounts),
  (select json_agg(s order by code) from invoice_series s),
  (select json_agg(json_build_array(s.user_id, s.plan, s.interval, s.ends_on, s.version) order by s.user_id) from subscriptions s),
  (select json_agg(i.id order by i.id) from invoices i where i.status = 'paid'),
  (select json_agg(p.id order by p.id) from pay_ins p where p.status = 'succeeded'))`

export async function moneyState({ services }: TestApi): Promise<string> {
  const { rows } = await services.db.execute<{ state: unknown }>(sql.raw(`select ${MONEY_STATE} as state`))
  return JSON.stringify(rows[0]?.state)
}
