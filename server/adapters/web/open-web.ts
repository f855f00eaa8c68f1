// The crawler's access to the web: guard, robots.txt, politeness, fetching and rendering behind one port.

import { POLITE_DELAY_MS } from '#lib/rules/crawl.ts'
import type { Browser as FoundBrowser } from '#server/browser/find-browser.ts'
import { createFetcher } from '#server/crawler/fetch-safely.ts'
import { createGuard, type Guard, hostOf, portOf, type Resolve, type StandInWeb } from '#server/crawler/guard.ts'
import { createPoliteness, type Politeness } from '#server/crawler/politeness.ts'
import { createRobots, ROBOT_NAME } from '#server/crawler/robots.ts'
import { WebFailure } from '#server/crawler/web-failure.ts'
import type { WebPort } from '#server/ports/web.ts'
import { createRenderer } from './render.ts'

export type OpenWeb = { web: WebPort; close(): Promise<void> }

/** Milliseconds between requests to the stand-in, which is on this machine and ours. */
const STAND_IN_DELAY_MS = 0

type Settings = {
  /** Where the page about our robot is. */
  public_url: string
  /** Without these there is only the internet. */
  stand_in?: readonly StandInWeb[]
  stand_in_ca?: string | null
  seeds?: readonly string[]
  findBrowser(): Promise<FoundBrowser>
  resolve?: Resolve
  delay_ms?: number
  /** Milliseconds; for the ages of rules and the pauses of hosts. */
  now?: () => number
}

export const robotPage = (public_url: string): string => `${public_url}/about/robot/`

/** What the rendering browser calls itself: the browser that it is, and our robot. */
const browserIdentity = (public_url: string) =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko; compatible; ${ROBOT_NAME}/1.0; +${robotPage(public_url)}) Chrome/150.0.0.0 Safari/537.36`

export function openWeb({
  public_url,
  stand_in = [],
  stand_in_ca = null,
  seeds = [],
  findBrowser,
  resolve,
  delay_ms = POLITE_DELAY_MS,
  now = Date.now,
}: Settings): OpenWeb {
  const guard = createGuard({ stand_in, resolve })
  const identity = `${ROBOT_NAME}/1.0 (+${robotPage(public_url)})`
  const fetcher = createFetcher({ guard, user_agent: identity, stand_in_ca })
  const isOurs = (host: string) =>
    stand_in.some(known => host === known.host_suffix || host.endsWith(known.host_suffix))
  const politeness = createPoliteness({ now, delay_ms: host => (isOurs(host) ? STAND_IN_DELAY_MS : delay_ms) })
  const robots = createRobots({ now, get: (url, request) => fetcher.get(url, request) })

  /** Waits until `url` may be asked for, or throws why it may not. */
  async function before(url: URL, signal?: AbortSignal): Promise<void> {
    const rules = await robots.rules(url)
    if (!rules.allows(url.href)) throw new WebFailure('robots', url.href)
    await politeness.waitTurn(hostOf(url), rules.crawl_delay_ms, signal)
  }

  async function rulesOf(url: string) {
    const parsed = guard.check(url)
    const rules = await robots.rules(parsed)
    return { allowed: rules.allows(parsed.href), sitemaps: rules.sitemaps }
  }

  const renderer = createRenderer({
    guard,
    findBrowser,
    user_agent: browserIdentity(public_url),
    allowed: async url => (await rulesOf(url)).allowed,
  })

  const web: WebPort = {
    get: (url, request) =>
      fetcher.get(url, request, {
        before: request?.range ? beforeNamed(url, { politeness, before }) : before,
        after: (asked, { status, headers, ms }) =>
          politeness.noteAnswer(hostOf(asked), { status, retry_after: headers['retry-after'] ?? null, ms }),
      }),
    async render(url, request) {
      await before(guard.check(url), request?.signal)
      return renderer.render(url, request)
    },
    rules: rulesOf,
    mayVisit: guard.allows,
    isPublic: guard.isPublic,
    isStandIn: url => isStandInUrl(guard, url),
    seeds: () => seeds,
    counts: guard.counts,
  }
  return {
    web,
    async close() {
      await renderer.close()
      await fetcher.close()
    },
  }
}

type Before = (url: URL, signal?: AbortSignal) => Promise<void>

/** A file that a person named is not what a robot comes upon. Its host has its pace too, and where that leads on nobody has named. */
function beforeNamed(url: string, { politeness, before }: { politeness: Politeness; before: Before }): Before {
  const named = URL.parse(url)?.origin
  return (asked, signal) =>
    asked.origin === named ? politeness.waitTurn(hostOf(asked), null, signal) : before(asked, signal)
}

function isStandInUrl(guard: Guard, url: string): boolean {
  const parsed = URL.parse(url)
  return parsed !== null && guard.isStandIn(hostOf(parsed), portOf(parsed))
}
