// A Chromium for the benches, in a phone's or a desk's size, with what it complains about and whom it calls written down.
import { type Browser, chromium, type Page } from 'playwright-core'
import { browserArgs, requireBrowser } from '../../scripts/find-browser.ts'

export type Watched = {
  page: Page
  /** Console errors, uncaught exceptions and policy violations, each with the page it happened on. */
  complaints: string[]
  /** Hosts other than the product's that were asked for anything. */
  strangers: string[]
}

export async function openBrowser(): Promise<Browser> {
  const { path, env } = await requireBrowser()
  return chromium.launch({ executablePath: path, args: browserArgs, env: { ...process.env, ...env } })
}

/** A page in a context of its own, signed in when a token is given. */
export async function watchedPage(
  browser: Browser,
  origin: string,
  { token, phone = false }: { token?: string; phone?: boolean } = {},
): Promise<Watched> {
  const context = await browser.newContext({
    viewport: phone ? { width: 390, height: 844 } : { width: 1280, height: 900 },
    isMobile: phone,
    hasTouch: phone,
    serviceWorkers: 'block',
  })
  if (token)
    await context.addCookies([{ name: 'auctor_session', value: token, url: origin, httpOnly: true, sameSite: 'Lax' }])
  const page = await context.newPage()
  const [complaints, strangers]: [string[], string[]] = [[], []]
  const note = (text: string) => complaints.push(`${new URL(page.url()).pathname}: ${text}`)
  page.on('console', message => {
    if (message.type() === 'error') note(message.text())
  })
  page.on('pageerror', error => note(String(error)))
  page.on('request', request => {
    const url = new URL(request.url())
    if (/^https?:$/.test(url.protocol) && url.origin !== origin) strangers.push(url.origin)
  })
  return { page, complaints, strangers }
}
