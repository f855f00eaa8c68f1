// Finds e-mail addresses in words, however their owners hide them from robots, and leaves out what only looks like one.
import { parse } from 'tldts'

const OPEN = '[\\[({<]\\s{0,2}'
const CLOSE = '\\s{0,2}[\\])}>]'
const AT_WORD = '(?:[Aa][Tt]|[Aa][Rr][Oo][Bb][Aa][Ss][Ee]?|[Cc]hez|a|@|ät)'
const DOT_WORD = '(?:[Dd][Oo][Tt]|[Pp][Oo][Ii][Nn][Tt]|[Pp][Uu][Nn][Kk][Tt]|\\.)'
/** In brackets, or as a word of capitals between spaces: "meet us at example.com" is no address. */
const AT = `(?:[@＠]|\\s{0,2}${OPEN}${AT_WORD}${CLOSE}\\s{0,2}|\\s(?:AT|AROBASE|arobase|arobas)\\s)`
const DOT = `(?:\\.|\\s{0,2}${OPEN}${DOT_WORD}${CLOSE}\\s{0,2}|\\s(?:DOT|POINT)\\s)`
const LOCAL = "[A-Za-z0-9][A-Za-z0-9_%+'-]{0,63}"
const LABEL = '[A-Za-z0-9\\u00a1-\\uffff](?:[A-Za-z0-9\\u00a1-\\uffff-]{0,61}[A-Za-z0-9\\u00a1-\\uffff])?'
/** It begins where a word begins: otherwise every letter of a long word would be tried. */
const ADDRESS = new RegExp(
  `(?<![A-Za-z0-9_%+'-])(${LOCAL}(?:${DOT}${LOCAL}){0,5})${AT}(${LABEL}(?:${DOT}${LABEL}){1,5})`,
  'g',
)

const PARTS = new RegExp(DOT, 'g')
const EMAIL_MAX = 254
const EMAILS_MAX = 50
/** Text that is looked through; more of a page is no contact page. */
const TEXT_CHARS = 500_000

/** Addresses in a text, in lower case, each once, in its order. */
export function emailsInText(text: string): string[] {
  const found = new Set<string>()
  for (const [, local = '', host = ''] of text.slice(0, TEXT_CHARS).matchAll(ADDRESS)) {
    if (found.size >= EMAILS_MAX) break
    const email = accept(local.replace(PARTS, '.'), host.replace(PARTS, '.'))
    if (email) found.add(email)
  }
  return [...found]
}

/** Addresses of a `mailto:` link (RFC 6068): several, encoded, with a subject. */
export function emailsInMailto(href: string): string[] {
  const [, addresses = '', query = ''] = /^mailto:([^?]*)(?:\?(.*))?$/is.exec(href.trim()) ?? []
  const more = [...new URLSearchParams(query)].filter(([name]) => /^(?:to|cc)$/i.test(name)).map(([, value]) => value)
  return [decodedOrSame(addresses), ...more].flatMap(emailsInText)
}

/** Cloudflare hides an address as hexadecimal bytes, the first of which is xored with the others. */
export function cloudflareEmail(hex: string): string[] {
  if (!/^(?:[0-9a-f]{2}){3,200}$/i.test(hex)) return []
  const [key = 0, ...bytes] = Buffer.from(hex, 'hex')
  return emailsInText(Buffer.from(bytes.map(byte => byte ^ key)).toString('utf8'))
}

/** Addresses that nobody reads, that stand for one, or that belong to a program. */
const NOBODY =
  /^(?:no-?reply|ne-?pas-?repondre|do-?not-?reply|mailer-daemon|your|you|votre|vous|name|nom|email|e-mail|user|username|someone|john\.doe|jean\.dupont|example|exemple|test)@|@(?:example|exemple|domain|domaine|email|yoursite|votresite|mysite|sentry|wixpress|sentry-next\.wixpress)\.|@[^@]*\.(?:example|invalid|test)$|^[0-9a-f]{24,}@/

function accept(local: string, host: string): string | null {
  const name = local.replace(/^u00[0-9a-f]{2}/i, '').replace(/^%[0-9a-f]{2}/i, '')
  const ascii = URL.parse(`http://${host}/`)?.hostname ?? ''
  const email = `${name}@${ascii}`.toLowerCase()
  const { domain, isIcann, isPrivate, publicSuffix } = parse(ascii, { allowPrivateDomains: true })
  // Files such as `logo@2x.png` have the form of an address; their endings are no top-level domains.
  const isReal = domain !== null && (isIcann === true || isPrivate === true || publicSuffix === 'localhost')
  return isReal && name !== '' && email.length <= EMAIL_MAX && !NOBODY.test(email) ? email : null
}

function decodedOrSame(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
