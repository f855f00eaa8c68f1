// Outside services that run in the browser: off unless an installation names their addresses, and then only for whoever agrees.
import { isSecret, matchRoute } from '../routes.ts'

/** Each with the setting that turns it on: its address, and after it further addresses that it may reach. */
const consentSettings = {
  chat_widget: 'CHAT_WIDGET',
  ad_pixel: 'AD_PIXEL',
  session_recording: 'SESSION_RECORDING',
  browser_error_reports: 'SENTRY_BROWSER_DSN',
} as const
export type ConsentService = keyof typeof consentSettings
export const consentServices = Object.keys(consentSettings) as ConsentService[] // the keys of a literal

/** The addresses of each service that is used; the first one is where it starts. */
export type OutsideAddresses = Partial<Record<ConsentService, readonly [string, ...string[]]>>

const isAddress = (text: string): boolean => URL.canParse(text) && /^(?:https?|wss?):$/.test(new URL(text).protocol)

export function outsideAddresses(env: Record<string, string | undefined>): OutsideAddresses {
  const used = consentServices.flatMap(service => {
    const addresses = (env[consentSettings[service]] ?? '').split(/\s+/).filter(isAddress)
    return addresses.length > 0 ? [[service, addresses]] : []
  })
  return Object.fromEntries(used)
}

/** What may run on the page at this path (without its language): pages for the holder of a link tell nobody of it. */
export function outsideOn(path: string, addresses: OutsideAddresses): OutsideAddresses {
  const found = matchRoute(path)
  return found && !isSecret(found.name) ? addresses : {}
}

/** Where a chat would stand in the way: while one pays, signs in or works through a list. */
const withoutChat = new Set(['cart', 'login', 'registration', 'forgot_password', 'reset_password', 'hits', 'images'])

export function showsChat(path: string): boolean {
  const found = matchRoute(path)
  return found !== null && !isSecret(found.name) && !withoutChat.has(found.name)
}

type Directive = 'script' | 'connect' | 'img' | 'style' | 'frame'
const opens: Record<ConsentService, readonly Directive[]> = {
  chat_widget: ['script', 'connect', 'img', 'style', 'frame'],
  ad_pixel: ['img'],
  session_recording: ['script', 'connect'],
  browser_error_reports: ['connect'],
}

/** Origins that a page's policy opens for these services, for each kind of request. */
export function outsideOrigins(addresses: OutsideAddresses): Record<Directive, readonly string[]> {
  const of = (directive: Directive) => {
    const asked = consentServices.filter(service => opens[service].includes(directive))
    return [...new Set(asked.flatMap(service => (addresses[service] ?? []).map(each => new URL(each).origin)))]
  }
  return { script: of('script'), connect: of('connect'), img: of('img'), style: of('style'), frame: of('frame') }
}

/** As the document says it, so that one build serves every installation. */
export const OUTSIDE_ATTRIBUTE = 'data-outside-services'
/** Undefined without any. */
export const outsideAttribute = (addresses: OutsideAddresses): string | undefined =>
  Object.keys(addresses).length > 0 ? JSON.stringify(addresses) : undefined

/** What a rendered document says of them. */
export function outsideOfDocument(html: string): OutsideAddresses {
  // The attribute's name is OUTSIDE_ATTRIBUTE.
  const [, written] = /<html\b[^>]*? data-outside-services="([^"]*)"/.exec(html) ?? []
  return written ? JSON.parse(written.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) : {}
}
