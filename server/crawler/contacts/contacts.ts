// Finds out from a website's own pages how to reach its people: e-mail addresses, postal code, country.

import { type Attributes, type MarkupReader, parseMarkup } from '../parse-markup.ts'
import { cloudflareEmail, emailsInMailto, emailsInText } from './contact-emails.ts'
import { countryNamed, type Place, placeIn } from './contact-places.ts'
import { siteOf } from './contacts-pages.ts'

export type ContactPage = { url: string; html: string }
export type Contacts = {
  /** On the website's own registrable domain, those of the earliest pages first. */
  internal: string[]
  /** On others: agencies, free mail, hosts. */
  external: string[]
  zip_code: string | null
  country: string | null
}

const EMAILS_MAX = 30
const TEXT_CHARS = 500_000
const JSON_CHARS = 200_000
const NODES_MAX = 5_000

/** What these pages of the website `site` (any address or host of it) say; their order is that of trust. */
export async function findContacts(site: string, pages: readonly ContactPage[]): Promise<Contacts> {
  const own = siteOf(site)
  const emails = new Set<string>()
  let place: Place = { zip_code: null, country: null }
  for (const { html } of pages) {
    const read = await readContacts(html)
    for (const email of read.emails) emails.add(email)
    // Code and country of one page belong together.
    if (place.zip_code === null && read.place.zip_code !== null) place = read.place
    else if (place.country === null) place = { ...place, country: read.place.country }
  }
  const all = [...emails]
  const isOwn = (email: string) => siteOf(email.slice(email.lastIndexOf('@') + 1)) === own
  return {
    internal: all.filter(isOwn).slice(0, EMAILS_MAX),
    external: all.filter(email => !isOwn(email)).slice(0, EMAILS_MAX),
    ...place,
  }
}

type Read = { emails: string[]; place: Place }

/** What one page says. */
export async function readContacts(html: string): Promise<Read> {
  const words = collectWords()
  const attributes = collectAttributes()
  await parseMarkup(html, [attributes.reader, words.reader])
  const data = words.json().map(readJsonLd)
  const text = words.text()
  const written = placeIn(text, attributes.language())
  const structured = data.find(each => each.place.zip_code !== null)?.place
  return {
    emails: [...new Set([...data.flatMap(each => each.emails), ...attributes.emails(), ...emailsInText(text)])],
    place: structured ? { ...structured, country: structured.country ?? written.country } : written,
  }
}

function collectAttributes() {
  const emails: string[] = []
  let language: string | null = null
  const reader: MarkupReader = {
    open(name, given) {
      if (name === 'html') language = given.lang ?? null
      const { href = '', content = '', itemprop, 'data-cfemail': hidden } = given
      if (hidden) emails.push(...cloudflareEmail(hidden))
      if (/^\s*mailto:/i.test(href)) emails.push(...emailsInMailto(href))
      const protectedBy = /\/cdn-cgi\/l\/email-protection#([0-9a-f]+)$/i.exec(href)?.[1]
      if (protectedBy) emails.push(...cloudflareEmail(protectedBy))
      if (itemprop === 'email') emails.push(...emailsInText(content))
    },
  }
  return { reader, emails: () => emails, language: () => language }
}

/** Elements around whose words nothing is put: an address may be in several of them. */
const INLINE = new Set([
  'a',
  'abbr',
  'b',
  'bdi',
  'bdo',
  'code',
  'em',
  'font',
  'i',
  'mark',
  'small',
  'span',
  'strong',
  'tt',
  'u',
  'wbr',
])
const UNREAD = new Set(['script', 'style', 'template', 'noscript', 'svg', 'select', 'textarea'])
const VOID = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
])

const isHidden = ({ style = '', hidden }: Attributes): boolean =>
  hidden !== undefined || /display\s*:\s*none|visibility\s*:\s*hidden/i.test(style)

/** The text that people read, a line for each block, and the JSON-LD apart. */
function collectWords() {
  const pieces: string[] = []
  const scripts: string[] = []
  let length = 0
  /** Names of the open elements since the one that is not read. */
  const unread: string[] = []
  let in_json = false
  const say = (text: string) => {
    if (length > TEXT_CHARS) return
    pieces.push(text)
    length += text.length
  }
  const reader: MarkupReader = {
    open(name, given) {
      if (name === 'script' && /^application\/ld\+json\b/i.test(given.type ?? '')) {
        in_json = true
        scripts.push('')
      }
      if (!INLINE.has(name)) say('\n')
      if (VOID.has(name)) return
      if (unread.length > 0 || UNREAD.has(name) || isHidden(given)) unread.push(name)
    },
    text(text) {
      const last = scripts.length - 1
      if (in_json && (scripts[last] ?? '').length < JSON_CHARS) scripts[last] += text
      if (unread.length === 0) say(text)
    },
    close(name) {
      in_json = false
      if (unread.length > 0 && !VOID.has(name)) unread.length = Math.max(0, unread.lastIndexOf(name))
      if (!INLINE.has(name)) say('\n')
    },
  }
  return { reader, text: () => pieces.join('').replace(/[^\S\n]+/g, ' '), json: () => scripts }
}

/** Addresses under `email`, and the first postal address. Never throws. */
function readJsonLd(text: string): Read {
  const read: Read = { emails: [], place: { zip_code: null, country: null } }
  let root: unknown
  try {
    root = JSON.parse(text)
  } catch {
    return read
  }
  const waiting: unknown[] = [root]
  for (let seen = 0; waiting.length > 0 && seen < NODES_MAX; seen += 1) {
    const value = waiting.shift()
    if (typeof value !== 'object' || value === null) continue
    for (const [key, each] of Object.entries(value)) {
      if (key === 'email')
        read.emails.push(
          ...[each]
            .flat()
            .flatMap(email => (typeof email === 'string' ? emailsInText(email.replace(/^mailto:/i, '')) : [])),
        )
      else if (key === 'postalCode' && read.place.zip_code === null && /^(?:string|number)$/.test(typeof each))
        read.place.zip_code = String(each).slice(0, 20)
      else if (key === 'addressCountry' && read.place.country === null) read.place.country = countryOf(each)
      else if (typeof each === 'object') waiting.push(each)
    }
  }
  return read
}

/** Text, or an object of type Country. */
function countryOf(value: unknown): string | null {
  if (typeof value === 'string') return countryNamed(value)
  if (typeof value !== 'object' || value === null || !('name' in value)) return null
  return typeof value.name === 'string' ? countryNamed(value.name) : null
}
