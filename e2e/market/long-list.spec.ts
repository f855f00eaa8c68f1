// Whoever looks at a photograph far down a long list comes back to where it stood, also when the screen is turned meanwhile.
import type { Page } from '@playwright/test'
import { eq, sql } from 'drizzle-orm'
import { images } from '#server/db/schema/images.ts'
import { href, localHref } from '../../lib/routes.ts'
import discoverEn from '../../messages/en/discover.json' with { type: 'json' }
import discoverFr from '../../messages/fr/discover.json' with { type: 'json' }
import { expect, journeyLocales } from '../fixtures.ts'
import { type OwnProduct, test } from '../own-product.ts'
import { onSaleInDemo } from './buyer-steps.ts'

const said = { en: discoverEn, fr: discoverFr } as const
const screens = {
  en: { width: 1280, height: 800 },
  fr: { width: 390, height: 844 },
} as const
/** By their titles before the photographs of the demo world, which come after five pages. */
const ABOVE = 130

/** Entries in front of one that is there, without a picture; pages in this order nobody has asked for before. */
async function fillList({ db }: OwnProduct, id: string): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select column_name as name from information_schema.columns
      where table_name = 'images' and is_generated = 'NEVER' order by ordinal_position`,
  )
  const own: Record<string, string> = {
    id: `'img_above' || n`,
    slug: `'above-' || n`,
    title: `'Above ' || n`,
    previews: `'[]'`,
    width: '3000 + n % 5 * 400',
    portfolio: `'public'`,
    sha256: `md5('a' || n) || md5('b' || n)`,
    base_price_cents: 'null',
  }
  const columns = sql.raw(rows.map(({ name }) => `"${name}"`).join(', '))
  const values = sql.raw(rows.map(({ name }) => own[name] ?? `"${name}"`).join(', '))
  await db.execute(
    sql`insert into images (${columns}) select ${values} from images, generate_series(1, ${ABOVE}::int) n where id = ${id}`,
  )
}

/** The demo world goes on certifying photographs for a while, each of which moves the rest of the list. */
async function expectComplete({ db }: OwnProduct): Promise<void> {
  let before = -1
  const check = async () => {
    const last = before
    before = await db.$count(images, eq(images.state, 'certified'))
    expect(before).toBe(last)
  }
  await expect(check).toPass({ timeout: 120_000, intervals: [5_000] })
}

const emptyList = ({ db }: OwnProduct) => db.execute(sql`delete from images where id like 'img_above%'`)

/** Presses for more, as often as there is more. */
async function readOn(page: Page, more: string, title: string): Promise<void> {
  const wanted = photograph(page, title)
  const button = page.getByRole('button', { name: more, exact: true })
  await expect(async () => {
    if ((await wanted.count()) > 0) return
    await button.click({ timeout: 3_000 })
    await expect(wanted).toHaveCount(1, { timeout: 3_000 })
  }).toPass({ timeout: 90_000 })
}

const photograph = (page: Page, title: string) => page.getByRole('main').locator(`li img[alt*="${title}"]`)

test.use({ demo: true })

for (const locale of journeyLocales(import.meta.url)) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale, viewport: screens[locale] })
    test(`a long list keeps its place (${locale})`, async ({ quietPage: page, product }) => {
      test.setTimeout(300_000)
      const id = await onSaleInDemo(page, 'Sunset')
      await expectComplete(product)
      await fillList(product, id)
      try {
        await page.goto(localHref(locale, href('discovers', {}, { ordering: 'title' })))
        await readOn(page, said[locale].more, 'Sunset')
        const wanted = photograph(page, 'Sunset')
        // In the middle, where no bar covers it: a click would move the page before it opens the photograph.
        await wanted.evaluate(photo => photo.scrollIntoView({ block: 'center', behavior: 'instant' }))
        const before = await wanted.boundingBox()
        await wanted.click()
        await page.waitForURL(/\/images\/img_/)
        await expect(page.getByRole('heading', { level: 1 })).toContainText('Sunset')
        await page.goBack()
        await expect(wanted).toBeInViewport()
        await expect
          .poll(async () => Math.abs(((await wanted.boundingBox())?.y ?? 0) - (before?.y ?? 0)))
          .toBeLessThan(2)

        // Turned on its side, rows are others; the photograph is in sight all the same.
        await wanted.click()
        await page.waitForURL(/\/images\/img_/)
        const { width, height } = screens[locale]
        await page.setViewportSize({ width: height, height: width })
        await page.goBack()
        await expect(wanted).toBeInViewport()
      } finally {
        await emptyList(product)
      }
    })
  })
}
