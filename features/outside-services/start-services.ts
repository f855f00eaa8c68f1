// Starts outside services, each once and none without the visitor's agreement.
import { withoutSecrets } from '#lib/api/without-secrets.ts'
import {
  type ConsentService,
  consentServices,
  OUTSIDE_ATTRIBUTE,
  type OutsideAddresses,
  outsideOn,
  showsChat,
} from '#lib/outside/outside-services.ts'
import { type Consent, readConsent } from './consent.ts'

const started = new Set<ConsentService>()

/** What the document says. */
export const outsideHere = (): OutsideAddresses =>
  JSON.parse(document.documentElement.getAttribute(OUTSIDE_ATTRIBUTE) ?? '{}')

/** The path of the page without its language. */
export const pathHere = (): string => window.location.pathname.replace(/^\/[^/]+/, '')

/** Whether something runs that this page should be without, by an answer or by its place: only a new document is. */
export function outlived(consent: Consent): boolean {
  const allowed = outsideOn(pathHere(), outsideHere())
  return [...started].some(
    service => consent[service] !== true || !allowed[service] || (service === 'chat_widget' && !showsChat(pathHere())),
  )
}

/** Also for pages that the visitor goes on to: a chat starts where it is not hidden. */
export function startAgreed(): void {
  const consent = readConsent()
  const addresses = outsideHere()
  for (const service of consentServices) {
    const [first] = addresses[service] ?? []
    if (!first || consent[service] !== true || started.has(service)) continue
    if (service === 'chat_widget' && !showsChat(pathHere())) continue
    started.add(service)
    start(service, first)
  }
}

function start(service: ConsentService, address: string): void {
  if (service === 'browser_error_reports') void reportErrors(address)
  else if (service !== 'ad_pixel') loadScript(service, address)
}

function loadScript(service: ConsentService, address: string): void {
  const script = document.createElement('script')
  script.src = address
  script.async = true
  script.dataset.service = service
  document.head.append(script)
}

let told: string | null = null

/** One picture for each page that is opened; its address says the page's path and nothing else. */
export function callPixel(path: string): void {
  const [address] = outsideHere().ad_pixel ?? []
  if (!address || !started.has('ad_pixel') || told === path) return
  told = path
  const url = new URL(address)
  url.searchParams.set('page', path)
  const picture = new Image()
  picture.referrerPolicy = 'no-referrer'
  picture.src = url.href
}

const EMAIL = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g

/** A copy of a report without links of letters, addresses of people and what they pressed or typed. */
function masked<T extends object>(report: T): T {
  const { user: _, breadcrumbs: __, ...rest } = report as T & { user?: unknown; breadcrumbs?: unknown }
  // What is left of a report is one.
  return JSON.parse(JSON.stringify(withoutSecrets(rest)).replace(EMAIL, '…')) as T
}

async function reportErrors(dsn: string): Promise<void> {
  const { init } = await import('@sentry/browser')
  init({ dsn, beforeSend: masked })
}
