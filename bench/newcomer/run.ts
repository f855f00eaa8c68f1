// npm run bench:newcomer [-- --rounds <n> --fr]: seconds from the registration page to the first certificate. What the product takes is measured in a browser; what a person takes to think, point and type is reckoned by the keystroke-level model (Card, Moran and Newell 1980).
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Locator, Page } from 'playwright-core'
import { href, localHref } from '../../lib/routes.ts'
import { buildIfStale } from '../../scripts/build.ts'
import { freePort } from '../../tests/support/free-port.ts'
import { startProduct } from '../../tests/support/product.ts'
import { openBrowser } from '../lib/browser.ts'
import { type Journey, newcomerSteps } from './steps.ts'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, fr: { type: 'boolean', default: false } },
})
const locale = values.fr ? 'fr' : 'en'

/** Seconds of a person: deciding what comes next, pointing at it, pressing, hands between mouse and keys, one letter. */
const PERSON = { think: 1.35, point: 1.1, press: 0.2, hands: 0.8, letter: 0.28, list: 2, file: 6, mailbox: 8 }

/** The way before there was one: counted then, with what was typed now where it is the same. */
const BEFORE = { clicks: 20, typed: [6, 6, 32, 17, 17, 32, 17, 10, 24, 5, 9, 11], chosen: 5 }

const pressing = PERSON.think + PERSON.point + PERSON.press
const typing = (letters: number) => pressing + PERSON.hands + letters * PERSON.letter
const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0)
const before =
  BEFORE.clicks * pressing +
  sum(BEFORE.typed.map(typing)) +
  BEFORE.chosen * (pressing + PERSON.list) +
  PERSON.file +
  PERSON.mailbox

async function round(page: Page, origin: string): Promise<{ product: number; person: number }> {
  let product = 0
  let person = 0
  const waited = async <T>(work: () => Promise<T>): Promise<T> => {
    const began = performance.now()
    const result = await work()
    product += (performance.now() - began) / 1000
    return result
  }
  const journey: Journey = {
    page,
    locale,
    origin,
    waited,
    press: async (target: Locator) => {
      person += pressing
      await waited(() => target.click())
    },
    type: async (field: Locator, text: string) => {
      person += typing(text.length)
      await waited(() => field.fill(text))
    },
    choose: async (field: Locator, value: string) => {
      person += pressing + PERSON.list
      await waited(() => field.selectOption(value))
    },
    bring: async (input, file) => {
      person += pressing + PERSON.file
      await waited(() => input.setInputFiles(file))
    },
    openMailbox: () => {
      person += PERSON.mailbox + pressing
    },
  }
  await waited(() => page.goto(`${origin}${localHref(locale, href('registration'))}`))
  await newcomerSteps(journey)
  return { product, person }
}

const seconds = (value: number) => `${value.toFixed(1)} s`
await buildIfStale()
const data = await mkdtemp(join(tmpdir(), 'auctor-newcomer-'))
const product = await startProduct(data, await freePort(), { FTP_PORT: 'off' })
const browser = await openBrowser()
try {
  for (let each = 0; each < Number(values.rounds); each += 1) {
    const origin = product.url.replace('127.0.0.1', 'localhost')
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' })
    const taken = await round(page, origin)
    await page.close()
    const all = seconds(taken.product + taken.person)
    console.log(
      `round ${each + 1}: product ${seconds(taken.product)}, person ${seconds(taken.person)}, together ${all}`,
    )
  }
  console.log(`a person's part of the way of before, by the same model: ${seconds(before)}`)
} finally {
  await browser.close()
  await product.stop()
  await rm(data, { recursive: true, force: true })
}
