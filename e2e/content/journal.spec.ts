// The journal and the press pages as readers meet them: from a list to an article and on, feeds, the kit, the newsletter from the form to the last press, and a meeting.
import { href, localHref } from '#lib/routes.ts'
import contentEn from '../../messages/en/content.json' with { type: 'json' }
import meetingEn from '../../messages/en/meeting.json' with { type: 'json' }
import newsletterEn from '../../messages/en/newsletter.json' with { type: 'json' }
import contentFr from '../../messages/fr/content.json' with { type: 'json' }
import meetingFr from '../../messages/fr/meeting.json' with { type: 'json' }
import newsletterFr from '../../messages/fr/newsletter.json' with { type: 'json' }
import { inspectOpen } from '../axe.ts'
import { addressInLetter, expect, journeyLocales, test } from '../fixtures.ts'

const said = {
  en: { content: contentEn, meeting: meetingEn, newsletter: newsletterEn },
  fr: { content: contentFr, meeting: meetingFr, newsletter: newsletterFr },
} as const
const proven = { en: 'How a date is proven', fr: 'Comment une date se prouve' } as const

for (const locale of journeyLocales(import.meta.url)) {
  test(`a reader goes from the list to an article and on (${locale})`, async ({ quietPage: page }) => {
    const { content } = said[locale]
    await page.goto(localHref(locale, href('blog')))
    await page.getByRole('link', { name: proven[locale] }).click()
    await expect(page.getByRole('heading', { level: 1, name: proven[locale] })).toBeInViewport()
    await expect(page.getByText(/CC BY/)).toBeVisible()
    await inspectOpen(page, locale, 'article')
    const more = page.getByRole('navigation', { name: content.more })
    const next = more.getByRole('link').first()
    const title = (await next.textContent()) ?? ''
    await next.click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeInViewport()
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })

  test(`programs read the feeds, journalists take the kit (${locale})`, async ({ quietPage: page }) => {
    const { content } = said[locale]
    await page.goto(localHref(locale, href('blog')))
    const [rss, json] = await Promise.all(
      (['application/rss+xml', 'application/feed+json'] as const).map(async type => {
        const address = await page.locator(`link[rel=alternate][type="${type}"]`).getAttribute('href')
        return page.request.get(new URL(address ?? '', page.url()).pathname)
      }),
    )
    expect(rss?.headers()['content-type']).toContain('application/rss+xml')
    expect(await rss?.text()).toContain(`<language>${locale}</language>`)
    const feed = await json?.json()
    expect(feed.items.length).toBeGreaterThanOrEqual(8)
    for (const { content_html } of feed.items) expect(content_html).not.toMatch(/(?:href|src)="\//)
    await page.goto(localHref(locale, href('media')))
    const [kit] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: content.press_kit }).click(),
    ])
    expect(kit.suggestedFilename()).toMatch(/press-kit\.zip$/)
    await inspectOpen(page, locale, 'press')
  })

  test(`the newsletter is asked for, confirmed and left (${locale})`, async ({ quietPage: page }) => {
    const t = said[locale].newsletter
    const email = `reader-${locale}-${Date.now()}@auctor.example`
    await page.goto(localHref(locale, href('newsletter')))
    await page.getByRole('button', { name: t.subscribe }).click()
    await expect(page.getByLabel(t.email)).toBeFocused()
    await page.getByLabel(t.email).fill(email)
    await page.getByRole('button', { name: t.subscribe }).click()
    await expect(page.getByText(t.success)).toBeInViewport()
    await expect(page.getByText(t.asked_title)).toBeInViewport()
    await page.goto(await addressInLetter(email, /https?:\/\/[^"\s]*\/newsletter\/nws_[^"\s<]*/))
    await page.getByRole('button', { name: t.confirm }).click()
    await expect(page.getByText(t.confirmed_title)).toBeInViewport()
    await inspectOpen(page, locale, 'newsletter')
    await page.reload()
    await page.getByRole('button', { name: t.unsubscribe }).click()
    await expect(page.getByText(t.left_title)).toBeInViewport()
    await page.reload()
    await expect(page.getByText(t.unknown_title)).toBeInViewport()
  })

  test(`a meeting is asked for (${locale})`, async ({ quietPage: page }) => {
    const t = said[locale].meeting
    await page.goto(localHref(locale, href('support')))
    const form = page.getByRole('form', { name: t.form_title })
    await form.getByLabel(t.first_name).fill('Ada')
    await form.getByLabel(t.last_name, { exact: true }).fill('King')
    await form.getByLabel(t.email).fill(`ada-${locale}-${Date.now()}@auctor.example`)
    await form.getByRole('button', { name: t.send }).click()
    await expect(form.getByLabel(t.instagram)).toBeFocused()
    await form.getByLabel(t.instagram).fill('@ada.king')
    await form.getByRole('button', { name: t.send }).click()
    await expect(page.getByText(`ada-${locale}-`)).toBeInViewport()
  })
}
