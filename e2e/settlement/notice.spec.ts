// From a copy to a letter: its creator prepares it, signs it off and follows it, and whoever receives it opens it, in both languages.
import type { Page } from '@playwright/test'
import { and, eq, isNotNull, notExists, sql } from 'drizzle-orm'
import { newId } from '#lib/ids.ts'
import { users } from '#server/db/schema/accounts.ts'
import { crawl_pictures, domains } from '#server/db/schema/crawl.ts'
import { evidences, hits } from '#server/db/schema/monitoring.ts'
import { infringement_hits } from '#server/db/schema/settlement.ts'
import { href, localHref } from '../../lib/routes.ts'
import hitsEn from '../../messages/en/hits.json' with { type: 'json' }
import receivedEn from '../../messages/en/received-letter.json' with { type: 'json' }
import claimsEn from '../../messages/en/settlement-claims.json' with { type: 'json' }
import hitsFr from '../../messages/fr/hits.json' with { type: 'json' }
import receivedFr from '../../messages/fr/received-letter.json' with { type: 'json' }
import claimsFr from '../../messages/fr/settlement-claims.json' with { type: 'json' }
import { demoAccounts } from '../../server/seed/demo-accounts.ts'
import { inspectOpen } from '../axe.ts'
import { addressInLetter, expect, locales, newAddress } from '../fixtures.ts'
import { type OwnProduct, test } from '../own-product.ts'
import { FOUND_MS } from '../reports/copy-steps.ts'
import { signIn } from '../sign-in.ts'

test.use({ demo: true })

const said = {
  en: { hits: hitsEn, claims: claimsEn },
  fr: { hits: hitsFr, claims: claimsFr },
} as const
const sizes = { en: { width: 1280, height: 900 }, fr: { width: 390, height: 844 } } as const
const [creator] = demoAccounts
const COMMERCIAL = 'The page sells rooms, and shows the photograph above the price.'
const told = (about: string) =>
  `${about}: from the wet roof I waited for an hour until both gulls had crossed the red crane`

for (const locale of locales)
  test(`${locale}: a notice is prepared from a copy, signed off, followed and received`, async ({
    quietPage: page,
    product,
  }) => {
    test.setTimeout(FOUND_MS + 120_000)
    await page.setViewportSize(sizes[locale])
    const { claims } = said[locale]
    const office = newAddress(`office-${locale}`)
    await signIn(page)
    const hit = await claimable(page, product, office)
    await page.goto(localHref(locale, href('hits', { slug: hit })))
    await page.getByRole('link', { name: said[locale].hits.notice.prepare, exact: true }).click()
    await page.getByText(claims.kinds.claim, { exact: true }).click()
    const why = page.getByLabel(claims.prepare.commercial)
    await why.fill(COMMERCIAL)
    await why.blur()
    const amounts = page.getByRole('region', { name: claims.prepare.amounts })
    await amounts.scrollIntoViewIfNeeded()
    await expect(amounts.getByText(claims.amounts.damages, { exact: true })).toBeInViewport()
    await expect(amounts).toContainText('€')
    await page.getByLabel(claims.prepare.declaration).check()
    await inspectOpen(page, locale, 'preparing a notice')
    await page.setViewportSize(sizes[locale])
    await page.getByRole('button', { name: claims.prepare.sign.claim, exact: true }).click()
    await expect(page.getByText(claims.states.to_be_settled, { exact: true })).toBeInViewport()
    await expect(async () => {
      await page.reload()
      await expect(page.getByText(claims.events.mailing_sent)).toBeVisible({ timeout: 3_000 })
    }).toPass({ timeout: 60_000 })
    await inspectOpen(page, locale, 'a notice')
    await page.setViewportSize(sizes[locale])
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(wide).toBeLessThanOrEqual(0)
    await page.goto(localHref(locale, href('account', { slug: 'mailings' })))
    const sent = page.getByText(office).first()
    await sent.scrollIntoViewIfNeeded()
    await expect(sent).toBeInViewport()
    await inspectOpen(page, locale, 'letters')
    await page.goto(await addressInLetter(office, /https?:\/\/[^"\s<]*\/infringement\/[\w-]{20,}\/?/))
    // The letter speaks the language of the website.
    const real = [receivedEn, receivedFr].map(({ letter }) => letter.real_title).join('|')
    await expect(page.getByText(new RegExp(`^(${real})$`))).toBeInViewport()
  })

/** A copy that nothing speaks against: its dossier is strong, its report is there, and the record of its website knows `office`. */
async function claimable(page: Page, { db }: OwnProduct, office: string): Promise<string> {
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
      if (preview.hits[0].base_cents !== null) continue
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
