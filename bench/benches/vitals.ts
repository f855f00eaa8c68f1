// G15: web vitals in the laboratory: a phone's screen, the processor slowed down four times, a slow network, clicks and typing on each page.
import type { Page } from 'playwright-core'
import { openBrowser, watchedPage } from '../lib/browser.ts'
import type { Figure } from '../lib/figure.ts'
import { digits } from '../lib/statistics.ts'
import type { World } from '../lib/world.ts'

type Vitals = { lcp_ms: number; cls: number; inp_ms: number }

/** Lighthouse's slow 4G: so that fonts and pictures come when the page stands already. Milliseconds, and bytes a second. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }

/** Runs in the page before anything else. */
function observe(): void {
  const vitals = { lcp_ms: 0, cls: 0, inp_ms: 0 }
  Object.assign(window, { vitals })
  const watch = (
    type: string,
    note: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean; interactionId?: number }) => void,
  ) =>
    new PerformanceObserver(list => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
      durationThreshold: 16,
    } as PerformanceObserverInit)
  watch('largest-contentful-paint', entry => {
    vitals.lcp_ms = entry.startTime
  })
  watch('layout-shift', entry => {
    if (!entry.hadRecentInput) vitals.cls += entry.value ?? 0
  })
  // The browser itself moves a pointer over a page that loads: what has no number of an interaction is nobody's click or key.
  watch('event', entry => {
    if (entry.interactionId) vitals.inp_ms = Math.max(vitals.inp_ms, entry.duration)
  })
}

async function visit(page: Page, url: string): Promise<Vitals> {
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForTimeout(500)
  // A button that leads to another document would take what was noted with it: there the visit is over.
  const leaving = new AbortController()
  const left = leaving.signal
  await page.route('**/*', route => {
    if (route.request().isNavigationRequest()) leaving.abort()
    return left.aborted ? route.abort('aborted') : route.continue()
  })
  // What a person would touch first: a field, then buttons in sight.
  const field = page.locator('input:visible:not([type=checkbox]):not([type=radio]):not([type=file])').first()
  if ((await field.count()) > 0) await field.pressSequentially('sea and sky', { timeout: 3_000 }).catch(() => {})
  const buttons = page.locator('button:visible:not([type=submit])')
  for (let index = 0; index < Math.min(await buttons.count(), 5) && !left.aborted; index += 1) {
    await buttons
      .nth(index)
      .click({ timeout: 2_000 })
      .catch(() => {})
    await page.waitForTimeout(150)
    if (!left.aborted) await page.keyboard.press('Escape')
  }
  if (!left.aborted) await page.waitForTimeout(300)
  return page.evaluate(() => {
    // Put there by `observe`.
    const { vitals } = window as unknown as { vitals: Vitals }
    return vitals
  })
}

export async function benchVitals({ product: { origin }, image_path }: World): Promise<Figure[]> {
  const browser = await openBrowser()
  const results: Record<string, Vitals> = {}
  try {
    for (const path of [
      '/',
      '/discovers/',
      image_path,
      '/proofs/',
      '/authentication/login/',
      '/authentication/registration/',
    ]) {
      const { page } = await watchedPage(browser, origin, { phone: true })
      await page.addInitScript(observe)
      const session = await page.context().newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      await session.send('Network.enable')
      await session.send('Network.emulateNetworkConditions', SLOW_4G)
      results[path] = await visit(page, `${origin}/en${path}`)
      await page.context().close()
    }
  } finally {
    await browser.close()
  }
  const worst = (key: keyof Vitals) => {
    const [path, value] = Object.entries(results).toSorted(([, a], [, b]) => b[key] - a[key])[0] ?? [
      '',
      { lcp_ms: 0, cls: 0, inp_ms: 0 },
    ]
    return { path, value: value[key] }
  }
  const [lcp, cls, inp] = [worst('lcp_ms'), worst('cls'), worst('inp_ms')]
  return [
    {
      goal: 'G15',
      what: 'mobile at 4 × CPU on slow 4G, worst of six pages: LCP; CLS; slowest interaction',
      pass: '2.5 s; 0.02; 200 ms (stretch 1.8; 0; 100)',
      measured: `${digits(lcp.value / 1000)} s (\`${lcp.path}\`); ${digits(cls.value)} (\`${cls.path}\`); ${Math.round(inp.value)} ms (\`${inp.path}\`)`,
      met: lcp.value <= 2_500 && cls.value <= 0.02 && inp.value <= 200,
      note: '150 ms and 1.6 Mbit/s, as Lighthouse simulates a slow network',
      raw: results,
    },
  ]
}
