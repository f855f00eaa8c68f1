// A letter that its recipient keeps in an account made on its page, and finds again there, in both languages.
import { href, localHref } from '../../lib/routes.ts'
import authEn from '../../messages/en/auth.json' with { type: 'json' }
import keptEn from '../../messages/en/kept-letters.json' with { type: 'json' }
import profileEn from '../../messages/en/profile.json' with { type: 'json' }
import receivedEn from '../../messages/en/received-letter.json' with { type: 'json' }
import authFr from '../../messages/fr/auth.json' with { type: 'json' }
import keptFr from '../../messages/fr/kept-letters.json' with { type: 'json' }
import profileFr from '../../messages/fr/profile.json' with { type: 'json' }
import receivedFr from '../../messages/fr/received-letter.json' with { type: 'json' }
import { inspectOpen } from '../axe.ts'
import { expect, journeyLocales, linkInLetter, newAddress } from '../fixtures.ts'
import { test } from '../own-product.ts'
import { fillRegistration } from '../person-steps.ts'
import { FOUND_MS } from '../reports/copy-steps.ts'
import { sendLetter } from './letter-steps.ts'

test.use({ demo: true })

const said = {
  en: { auth: authEn, kept: keptEn, tabs: profileEn.tabs, letter: receivedEn },
  fr: { auth: authFr, kept: keptFr, tabs: profileFr.tabs, letter: receivedFr },
} as const
/** One of the two languages on a phone. */
const sizes = { en: { width: 1280, height: 900 }, fr: { width: 390, height: 844 } } as const

for (const locale of journeyLocales(import.meta.url))
  test(`${locale}: a letter is kept in an account that begins on its page, and opens from there`, async ({
    quietPage: page,
    meetSomebody,
    product,
  }) => {
    test.setTimeout(FOUND_MS + 120_000)
    await page.setViewportSize(sizes[locale])
    const { auth, kept, letter, tabs } = said[locale]
    const { id, token } = await sendLetter(product, locale, { kind: 'removal' })
    await page.goto(localHref(locale, href('infringement', { token })))
    await page.getByRole('button', { name: letter.account.register, exact: true }).click()
    const email = newAddress(`keeper-${locale}`)
    await fillRegistration(page, locale, { email, first_name: 'Paula', last_name: 'Modersohn' })
    await inspectOpen(page, locale, 'registering with a letter')
    await page.setViewportSize(sizes[locale])
    await page.getByRole('button', { name: auth.registration.submit, exact: true }).click()
    await expect(page.getByText(email, { exact: true })).toBeInViewport()
    await page.goto(await linkInLetter(email, 'confirm-email'))
    await page.getByRole('button', { name: letter.account.submit, exact: true }).click()
    const list = page.getByRole('region', { name: letter.account.title }).getByRole('link')
    await expect(list).toBeInViewport()
    await list.click()
    await expect(page.getByRole('heading', { name: tabs.letters, exact: true })).toBeVisible()
    const row = page.getByRole('list', { name: tabs.letters }).getByRole('link')
    await expect(row).toHaveCount(1)
    await expect(page.getByText(kept.asked.removal)).toBeInViewport()
    await inspectOpen(page, locale, 'letters that were kept')
    await page.setViewportSize(sizes[locale])
    await row.click()
    await page.waitForURL(url => url.pathname.includes(id))
    await expect(page.getByText(letter.letter.real_title, { exact: true })).toBeInViewport()
    const stranger = await meetSomebody()
    await stranger.goto(localHref(locale, href('infringement', { token: id })))
    await expect(stranger.getByRole('heading', { name: letter.unknown.kept_title })).toBeInViewport()
  })
