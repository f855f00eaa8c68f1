// What every browser test shares: a page that fails the test when its console says anything, and the mailbox.
import { randomInt } from 'node:crypto'
import { basename } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { parseMessage } from '#lib/icu.ts'
import { actOnlyWhenHydrated } from './hydration.ts'

export const locales = ['en', 'fr'] as const
export type Locale = (typeof locales)[number]

/** `npm test` makes each journey in one language, the other one the next day; `npm run test:e2e` makes all in both. */
export const inOneLanguage = process.env.JOURNEYS === 'in one language'

/**
 * The languages that the journeys of a file are made in. By letters of its name, so that half of the files are in French;
 * by the day in UTC, as it stays the same from the first process of a run to its last worker.
 */
export function journeyLocales(file: string): readonly Locale[] {
  if (!inOneLanguage) return locales
  const letters = [...basename(file)].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  const day = Number(process.env.JOURNEYS_DAY)
  return [locales[(letters + day) % locales.length] ?? 'en']
}

/** Answers that a test provokes on purpose are logged by the browser as errors; nothing else may be. */
const provoked =
  /^Failed to load resource: the server responded with a status of 4\d\d|^Service Worker registration blocked by Playwright/

/** A sentence of the messages with its arguments, as the page says it. */
export const words = (message: string, locale: Locale, values: Record<string, string | number>): string =>
  parseMessage(message, locale)(values)

type Fixtures = {
  quietPage: Page
  /** Somebody else, in a browser of their own that is as quiet. */
  meetSomebody: () => Promise<Page>
}

/** Of 198.18.0.0/15, the network that is kept for tests (RFC 2544). */
const someAddress = () => `198.${18 + randomInt(2)}.${randomInt(256)}.${randomInt(1, 255)}`

export const test = base.extend<Fixtures>({
  page: async ({ page }, use) => {
    await actOnlyWhenHydrated(page)
    await use(page)
  },
  quietPage: async ({ page }, use) => {
    // A visitor of its own, as a proxy tells it: limits for one address must not depend on how fast tests are.
    await page.context().setExtraHTTPHeaders({ 'X-Forwarded-For': someAddress() })
    const said = listen(page)
    await use(page)
    expect(said).toEqual([])
  },
  meetSomebody: async ({ browser, baseURL }, use) => {
    const said: string[][] = []
    const pages: Page[] = []
    await use(async () => {
      const page = await browser.newPage({
        baseURL,
        serviceWorkers: 'block',
        extraHTTPHeaders: { 'X-Forwarded-For': someAddress() },
      })
      await actOnlyWhenHydrated(page)
      said.push(listen(page))
      pages.push(page)
      return page
    })
    for (const page of pages) await page.close()
    expect(said.flat()).toEqual([])
  },
})

/** What the page's console will have said, apart from what tests provoke. */
function listen(page: Page): string[] {
  const said: string[] = []
  page.on('console', message => {
    const text = message.text()
    if ((message.type() === 'error' || message.type() === 'warning') && !provoked.test(text))
      said.push(`${page.url()}: ${text}`)
  })
  page.on('pageerror', error => said.push(`${page.url()}: ${error}`))
  return said
}

export { expect }

/** The mailbox shows nothing to whom a proxy forwards. */
const mailbox = async (path: string): Promise<string> =>
  (await fetch(`http://localhost:${process.env.E2E_PORT}/mailbox/${path}`)).text()

/** The link of the newest email to this address that leads to `page`; waits for it. */
export const linkInLetter = (to: string, page: string): Promise<string> =>
  addressInLetter(to, new RegExp(`https?://[^"\\s]*/authentication/${page}/[^"\\s<]*`))

/** The first address in the emails to `to`, newest first, that looks like `wanted`; waits for it. */
export async function addressInLetter(to: string, wanted: RegExp): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    const list = await mailbox('')
    for (const row of list.split('<li').filter(each => each.includes(to))) {
      const id = /\/mailbox\/emails\/(mai_\w+)/.exec(row)?.[1]
      const email = await mailbox(`emails/${id}/html`)
      link ??= wanted.exec(email)?.[0]
    }
    expect(link).toBeTruthy()
  }).toPass({ timeout: 30_000 })
  return (link ?? '').replaceAll('&amp;', '&')
}

/** The text of a letter to `to` with this subject that says `what`; waits for it. */
export async function letterTo(to: string, subject: string, what: string): Promise<string> {
  let text = ''
  await expect(async () => {
    const rows = (await mailbox('')).split('<li').map(decoded)
    const letters: string[] = []
    for (const row of rows.filter(each => each.includes(to) && each.includes(spaced(subject)))) {
      const id = /\/mailbox\/emails\/(mai_\w+)/.exec(row)?.[1]
      letters.push(textOf(await mailbox(`emails/${id}/html`)))
    }
    text = letters.find(each => each.includes(spaced(what))) ?? ''
    expect(text, `${subject}: ${what}, in ${letters.join('\n')}`).not.toBe('')
  }).toPass({ timeout: 30_000 })
  return text
}

const textOf = (html: string): string => decoded(html.replace(/[\s\S]*<\/head>/, '').replace(/<[^>]*>/g, ' '))
const names: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#160': ' ' }

/** All spaces alike: some of ours do not break. */
const spaced = (text: string): string => text.replace(/\s/g, ' ')
const decoded = (html: string): string =>
  spaced(html.replace(/&(amp|lt|gt|quot|nbsp|#160|#39);/g, (_, name: string) => names[name] ?? "'"))

/** A new address for each test run. */
export const newAddress = (name: string): string =>
  `${name}-${Date.now()}-${Math.floor(Math.random() * 1e6)}@photographers.example`
