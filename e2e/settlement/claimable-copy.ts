// A copy in a product of a test’s own about which a notice can leave at once.
import type { Page } from '@playwright/test'
import { and, eq, isNotNull, notExists, sql } from 'drizzle-orm'
import { newId } from '#lib/ids.ts'
import { users } from '#server/db/schema/accounts.ts'
import { crawl_pictures, domains } from '#server/db/schema/crawl.ts'
import { evidences, hits } from '#server/db/schema/monitoring.ts'
import { infringement_hits } from '#server/db/schema/settlement.ts'
import { demoAccounts } from '../../server/seed/demo-accounts.ts'
import { expect } from '../fixtures.ts'
import type { OwnProduct } from '../own-product.ts'
import { FOUND_MS } from '../reports/copy-steps.ts'

const [creator] = demoAccounts
export const COMMERCIAL = 'The page sells rooms, and shows the photograph above the price.'
const told = (about: string) =>
  `${about}: from the wet roof I waited for an hour until both gulls had crossed the red crane`

/** A copy that nothing speaks against: its dossier is strong, its report is there, and the record of its website knows `office`. */
export async function claimable(page: Page, { db }: OwnProduct, office: string): Promise<string> {
  const headers = { Origin: new URL(page.url()).origin }
  // Whoever only looks round sends nothing.
  await db.update(users).set({ roles: [] }).where(eq(users.email, creator.email))
  const taken = db.select({ one: sql`1` }).from(infringement_hits).where(eq(infringement_hits.hit_id, hits.id))
  let chosen = ''
  await expect(async () => {
    const found = await db
      .select({ id: hits.id, image_id: hits.image_id, domain_id: hits.domain_id, user_id: users.id })
      .from(hits)
      .innerJoin(users, eq(users.id, hits.user_id))
      .innerJoin(crawl_pictures, eq(crawl_pictures.id, hits.picture_id))
      .where(and(eq(users.email, creator.email), hits.confirmed, isNotNull(crawl_pictures.copy), notExists(taken)))
    const seen: unknown[] = []
    for (const { id, image_id, domain_id, user_id } of found) {
      const data = { angle: told('Angle'), light: told('Light'), moment: told('Moment') }
      const dossier = await page.request.patch(`/api/images/${image_id}/dossier`, { data, headers })
      const body = { hits: [id], kind: 'claim', commercial_reason: COMMERCIAL }
      const preview = await (await page.request.post('/api/infringements/preview', { data: body, headers })).json()
      const stands: string[] = preview.obstacles ?? ['refused']
      seen.push([dossier.status(), stands, preview])
      if (stands.some(each => each !== 'means_missing')) continue
      // What is on sale may be bought in the demo world at any moment.
      if (preview.hits[0].base_cents !== null) {
        await page.request.patch(`/api/images/${image_id}`, { data: { license_sale: false }, headers })
        break
      }
      const at = new Date()
      const order = { state: 'success' as const, automatic: false, price_cents: 50_00, ordered_at: at, due_at: at }
      if (preview.reports.count > 0)
        await db.insert(evidences).values({ id: newId('evidence', at), hit_id: id, user_id, ...order })
      const known = { internal_emails: [office], manual_emails: [], registrant_emails: [office] }
      await db.update(domains).set(known).where(eq(domains.id, domain_id))
      chosen = id
      return
    }
    expect(seen, JSON.stringify(seen).slice(0, 1500)).toEqual(['a claimable copy'])
  }).toPass({ timeout: FOUND_MS, intervals: [2_000] })
  return chosen
}
