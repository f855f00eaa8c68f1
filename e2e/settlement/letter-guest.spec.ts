// Paying a letter with a licence without an account, in both languages: who pays, the card, the bank, and the invoice on the page.
import { href, localHref } from '../../lib/routes.ts'
import wordsEn from '../../messages/en/received-letter.json' with { type: 'json' }
import wordsFr from '../../messages/fr/received-letter.json' with { type: 'json' }
import { expect, journeyLocales } from '../fixtures.ts'
import { test } from '../own-product.ts'
import { FOUND_MS } from '../reports/copy-steps.ts'
import { buyAsGuest } from './guest-steps.ts'
import { sendLetter } from './letter-steps.ts'

test.use({ demo: true })

const said = { en: wordsEn, fr: wordsFr } as const

for (const locale of journeyLocales(import.meta.url))
  test(`${locale}: damages and a licence are paid without an account, and the invoice stands on the page`, async ({
    quietPage: page,
    product,
  }) => {
    test.setTimeout(FOUND_MS + 120_000)
    const letter = said[locale]
    const { token } = await sendLetter(product, locale, { sells: true })
    await page.goto(localHref(locale, href('infringement', { token })))
    await buyAsGuest(page, locale)
    await expect(page.getByText(letter.answers.done.pay_guest)).toBeInViewport()
    await expect(page.getByText(letter.outcomes.licensed)).toBeVisible()
    const [before = ''] = letter.answers.invoice.split('{')
    for (const name of [new RegExp(`^${before}`), letter.answers.license]) {
      const file = page.getByRole('link', { name, ...(typeof name === 'string' ? { exact: true } : {}) })
      const answer = await page.request.get((await file.getAttribute('href')) ?? '')
      expect(answer.headers()['content-type']).toBe('application/pdf')
    }
  })
