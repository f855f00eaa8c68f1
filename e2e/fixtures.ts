// What every browser test shares: a page that fails the test when its console says anything, and the mailbox.
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test'
import { IntlMessageFormat } from 'intl-messageformat'

export const locales = ['en', 'fr'] as const
export type Locale = (typeof locales)[number]

/** Answers that a test provokes on purpose are logged by the browser as errors; nothing else may be. */
const provoked =
  /^Failed to load resource: the server responded with a status of 4\d\d|^Service Worker registration blocked by Playwright/

/** A sentence of the messages with its arguments, as the page says it. */
export const words = (message: string, locale: Locale, values: Record<string, string | number>): string =>
  String(new IntlMessageFormat(message, locale).format(values))

type Fixtures = { quietPage: Page }

export const test = base.extend<Fixtures>({
  quietPage: async ({ page }, use) => {
    const said: string[] = []
    page.on('console', message => {
      const text = message.text()
      if ((message.type() === 'error' || message.type() === 'warning') && !provoked.test(text))
        said.push(`${page.url()}: ${text}`)
    })
    page.on('pageerror', error => said.push(`${page.url()}: ${error}`))
    await use(page)
    expect(said).toEqual([])
  },
})

export { expect }

/** The link of the newest letter to this address that leads to `page`; waits for it. */
export const linkInLetter = (request: APIRequestContext, to: string, page: string): Promise<string> =>
  addressInLetter(request, to, new RegExp(`https?://[^"\\s]*/authentication/${page}/[^"\\s<]*`))

/** The first address in the letters to `to`, newest first, that looks like `wanted`; waits for it. */
export async function addressInLetter(request: APIRequestContext, to: string, wanted: RegExp): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    const list = await (await request.get('/mailbox/')).text()
    for (const row of list.split('<li').filter(each => each.includes(to))) {
      const id = /\/mailbox\/letters\/(mai_\w+)/.exec(row)?.[1]
      const letter = await (await request.get(`/mailbox/letters/${id}/html`)).text()
      link ??= wanted.exec(letter)?.[0]
    }
    expect(link).toBeTruthy()
  }).toPass({ timeout: 30_000 })
  return (link ?? '').replaceAll('&amp;', '&')
}

/** A new address for each test run. */
export const newAddress = (name: string): string =>
  `${name}-${Date.now()}-${Math.floor(Math.random() * 1e6)}@photographers.example`
