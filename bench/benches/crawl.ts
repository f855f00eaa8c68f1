// G20, G21: every page in both languages, with and without a session: complaints in the console, and hosts that are not ours.

import { openBrowser, watchedPage } from '../lib/browser.ts'
import type { Figure } from '../lib/figure.ts'
import { inLanguage, pageAddresses } from '../lib/pages.ts'
import type { World } from '../lib/world.ts'

export async function benchCrawl({ product: { origin }, token, image_path }: World): Promise<Figure[]> {
  const browser = await openBrowser()
  const [complaints, strangers]: [string[], Set<string>] = [[], new Set()]
  let visits = 0
  try {
    for (const session of [undefined, token]) {
      const watched = await watchedPage(browser, origin, session ? { token: session } : {})
      const pages = pageAddresses(image_path).filter(({ access }) =>
        session ? access !== 'guest' : access !== 'private',
      )
      const others = session ? [] : ['/api/docs', '/mailbox/']
      const paths = [
        ...(['en', 'fr'] as const).flatMap(locale => pages.map(page => inLanguage(locale, page))),
        ...others,
      ]
      for (const path of paths) {
        const response = await watched.page.goto(`${origin}${path}`, { waitUntil: 'load' })
        if (!response?.ok()) complaints.push(`${path} answered ${response?.status()}`)
        await watched.page.waitForTimeout(700)
        visits += 1
      }
      complaints.push(...watched.complaints)
      for (const host of watched.strangers) strangers.add(host)
    }
  } finally {
    await browser.close()
  }
  return [
    {
      goal: 'G20',
      what: `console errors and policy violations over ${visits} page visits`,
      pass: '0',
      measured: String(complaints.length),
      met: complaints.length === 0,
      ...(complaints.length > 0 ? { note: [...new Set(complaints)].slice(0, 4).join(' · ') } : {}),
      raw: complaints,
    },
    {
      goal: 'G21',
      what: 'other hosts contacted over the same visits',
      pass: '0',
      measured: String(strangers.size),
      met: strangers.size === 0,
      raw: [...strangers],
    },
  ]
}
