// Picks the pages of a website on which its people say who they are: contact, legal notice, imprint, about.
import { getDomain } from 'tldts'
import { type MarkupReader, parseMarkup } from '../parse-markup.ts'

/** More pages are not looked at for addresses. */
const CONTACT_PAGES_MAX = 6
const LINKS_MAX = 2_000
const TEXT_CHARS = 200

/** Words of addresses and links, without accents; the first that fits decides how good a page is. */
const ranks: readonly RegExp[] = [
  /\b(?:contact\w*|nous[ -]?contacter|nous[ -]?ecrire|kontakt|get[ -]in[ -]touch|write[ -]to[ -]us)\b/,
  /\b(?:mentions?[ -]?legales?|legal(?:[ -]?(?:notice|information|mentions))?|imprint|impressum|editeur)\b/,
  /\b(?:dmca|abuse|copyright|signaler|report|droits[ -]d[ -]auteur)\b/,
  /\b(?:about(?:[ -]us)?|a[ -]propos|qui[ -]sommes[ -]nous|who[ -]we[ -]are|team|equipe|redaction)\b/,
  /\b(?:privacy|confidentialite|donnees[ -]personnelles|cgu|cgv|terms|conditions)\b/,
]

/** Addresses of such pages on the same registrable domain, best first; `html` is the page at `url`. */
export async function contactPages(html: string, url: string): Promise<string[]> {
  const site = siteOf(url)
  const links = await readLinks(html)
  const found = new Map<string, number>()
  for (const { href, text } of links) {
    const address = URL.parse(href, url)
    if (!address || !/^https?:$/.test(address.protocol) || siteOf(address.href) !== site) continue
    address.hash = ''
    if (address.href === url) continue
    const words = plainWords(`${lastParts(address)} ${text}`)
    const rank = ranks.findIndex(each => each.test(words))
    if (rank >= 0) found.set(address.href, Math.min(rank, found.get(address.href) ?? ranks.length))
  }
  return [...found]
    .toSorted((one, other) => one[1] - other[1])
    .slice(0, CONTACT_PAGES_MAX)
    .map(([address]) => address)
}

/** The registrable name of an address, or its host where nothing is registered. */
export function siteOf(url: string): string {
  const host = URL.parse(url)?.hostname ?? url
  return getDomain(host) ?? host
}

function lastParts(address: URL): string {
  try {
    return decodeURIComponent(address.pathname).slice(-TEXT_CHARS)
  } catch {
    return address.pathname.slice(-TEXT_CHARS)
  }
}

/** Lower case, without accents, and with spaces where words are joined by other signs. */
const plainWords = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

async function readLinks(html: string): Promise<{ href: string; text: string }[]> {
  const links: { href: string; text: string }[] = []
  let current: { href: string; text: string } | null = null
  const reader: MarkupReader = {
    open(name, { href, title = '', alt = '', 'aria-label': label = '' }) {
      if (name === 'a' && href !== undefined && links.length < LINKS_MAX) {
        current = { href, text: `${title} ${label} ` }
        links.push(current)
      } else if (current && name === 'img') current.text += `${alt} `
    },
    text(text) {
      if (current && current.text.length < TEXT_CHARS) current.text += text.slice(0, TEXT_CHARS)
    },
    close(name) {
      if (name === 'a') current = null
    },
  }
  await parseMarkup(html, [reader])
  return links
}
