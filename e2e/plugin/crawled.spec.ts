// A website that showed a copy holds a licence and pastes the line: the crawler files the page as permitted, and the creator reads that nobody is accused.
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { dayOf } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { users } from '#server/db/schema/accounts.ts'
import { crawl_hosts } from '#server/db/schema/crawl.ts'
import { licenses } from '#server/db/schema/market.ts'
import { hits } from '#server/db/schema/monitoring.ts'
import { href, localHref } from '../../lib/routes.ts'
import embedEn from '../../messages/en/embed.json' with { type: 'json' }
import hitsEn from '../../messages/en/hits.json' with { type: 'json' }
import embedFr from '../../messages/fr/embed.json' with { type: 'json' }
import hitsFr from '../../messages/fr/hits.json' with { type: 'json' }
import { demoAccounts } from '../../server/seed/demo-accounts.ts'
import { becomeCreator } from '../creator-by-calls.ts'
import { expect, journeyLocales, words } from '../fixtures.ts'
import { changePage, onPage } from '../local-page.ts'
import { type OwnProduct, test } from '../own-product.ts'
import { FOUND_MS } from '../reports/copy-steps.ts'
import { signIn } from '../sign-in.ts'

const said = { en: { embed: embedEn, hits: hitsEn }, fr: { embed: embedFr, hits: hitsFr } } as const
const [creator] = demoAccounts
/** Pages of the local web with one photograph of the demo creator. */
const pages = {
  en: 'moodboards.localhost/board/evenings',
  fr: 'carnet-de-route.localhost/2026/05/un-ruisseau-pour-la-sieste/',
} as const

// The licences would be others' too.
test.use({ demo: true, apart: 'plugin' })

type Hit = typeof hits.$inferSelect

/** The hit of the demo creator there; others may have had the same photograph certified. */
async function hitAt({ db }: OwnProduct, address: string): Promise<Hit | undefined> {
  const there = and(onPage(address), hits.confirmed, isNull(hits.gone_at))
  const theirs = db.select({ id: users.id }).from(users).where(eq(users.email, creator.email))
  const [hit] = await db
    .select()
    .from(hits)
    .where(and(there, inArray(hits.user_id, theirs)))
    .orderBy(hits.id)
    .limit(1)
  return hit
}

/** A visit that is under way may have read the page already. */
async function expectNoVisit({ db }: OwnProduct, { domain_id }: Hit): Promise<void> {
  const visited = and(eq(crawl_hosts.domain_id, domain_id), isNotNull(crawl_hosts.leased_until))
  await expect.poll(() => db.$count(crawl_hosts, visited), { timeout: 60_000 }).toBe(0)
}

/** What a sale of a licence writes down; e2e/plugin/purchase.spec.ts buys one. */
async function putLicense({ db }: OwnProduct, { image_id, user_id, page_url }: Hit): Promise<void> {
  const at = new Date()
  const terms = { image_id, user_id, licensee: 'Paper', url: new URL(page_url).origin, starts_on: dayOf(at) }
  await db.insert(licenses).values({ id: newId('license', at), ...terms, created_at: at, started_at: at })
}

for (const locale of journeyLocales(import.meta.url)) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale, viewport: { en: { width: 1280, height: 900 }, fr: { width: 390, height: 844 } }[locale] })
    test(`the crawler files a licensed page with the line as permitted (${locale})`, async ({
      quietPage: page,
      meetSomebody,
      product,
    }) => {
      test.setTimeout(2 * FOUND_MS + 60_000)
      const { embed, hits: text } = said[locale]
      const address = pages[locale]
      await expect.poll(async () => (await hitAt(product, address))?.category, { timeout: FOUND_MS }).toBe('to_handle')
      const hit = await hitAt(product, address)
      if (!hit) throw new Error('the copy is not there any more')
      await expectNoVisit(product, hit)
      await putLicense(product, hit)
      await changePage(product, address, { plugin_image: hit.image_id })

      // What readers of that website see.
      const { host } = new URL(hit.page_url)
      await page.goto(hit.page_url)
      await expect(page.getByText(words(embed.states.license, locale, { host }))).toBeVisible()

      // The next visit would be tomorrow's.
      const neighbour = await meetSomebody()
      await becomeCreator(neighbour, locale, 'plugin-neighbour')
      const asked = { headers: { Origin: product.url }, data: { url: hit.page_url } }
      const looked = await neighbour.request.post('/api/monitoring/check_page', asked)
      expect(looked.status(), await looked.text()).toBe(202)
      await expect
        .poll(async () => [(await hitAt(product, address))?.category, (await hitAt(product, address))?.exclusion], {
          timeout: FOUND_MS,
        })
        .toEqual(['authorized', 'plugin'])
      await signIn(page)
      await page.goto(localHref(locale, href('hits', { slug: hit.id })))
      await expect(page.getByText(text.facts.exclusions.plugin)).toBeInViewport()
      await page.goto(localHref(locale, href('hits', { slug: 'authorized', mode: 'grid' })))
      await expect(page.locator(`a[href*="${hit.id}"]`).first()).toBeVisible()
    })
  })
}
