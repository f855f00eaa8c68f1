// What was sold, as each of its two sides sees it.
import { asc, inArray } from 'drizzle-orm'
import type { License as Shown } from '#lib/contract/licenses.ts'
import { dayOf } from '#lib/dates.ts'
import { licenseState } from '#lib/rules/licenses.ts'
import type { Context } from '#server/context.ts'
import { license_passports, license_transfers } from '#server/db/schema/market.ts'
import { type LicenseRow, termsOf } from '../license-rows.ts'

type Sold = Shown['sold']

/** For each licence of a page what was sold, by its id; none for what was recorded. */
export async function soldOf(
  { db, now }: Pick<Context, 'db' | 'now'>,
  rows: readonly { license: LicenseRow }[],
  user_id: string,
): Promise<ReadonlyMap<string, NonNullable<Sold>>> {
  const ids = rows.map(({ license }) => license.id)
  const numbers = rows.flatMap(({ license }) => license.number ?? [])
  if (numbers.length === 0) return new Map()
  const transfers = await db
    .select()
    .from(license_transfers)
    .where(inArray(license_transfers.license_id, ids))
    .orderBy(asc(license_transfers.created_at))
  const passports = await db.select().from(license_passports).where(inArray(license_passports.number, numbers))
  const current = new Set(passports.filter(each => each.withdrawn_at === null).map(each => each.number))
  const today = dayOf(now())
  return new Map(
    rows.flatMap(({ license }) => {
      const { id, number, author, purpose, duration, invoice_id, net_cents, vat_cents, commission_net_cents } = license
      if (number === null || author === null || duration === null || invoice_id === null) return []
      if (net_cents === null || vat_cents === null || commission_net_cents === null) return []
      const selling = license.user_id === user_id
      const sold: NonNullable<Sold> = {
        number,
        purpose,
        duration,
        seller: author,
        lessor: license.lessor,
        invoice_id,
        net_cents,
        vat_cents,
        seller_net_cents: selling ? net_cents - commission_net_cents - (license.royalty_net_cents ?? 0) : null,
        passport: current.has(number),
        holder_shown: license.holder_shown,
        note: selling ? null : license.note,
        downloads: license.downloads,
        file: licenseState(termsOf(license), today) === 'in_force',
        withdrawn: license.withdrawn_at !== null,
        transfers: transfers
          .filter(each => each.license_id === id)
          .map(each => ({
            from: each.from_licensee,
            to: each.to_licensee,
            url: each.to_url,
            at: each.created_at.toISOString(),
          })),
      }
      return [[id, sold]]
    }),
  )
}
