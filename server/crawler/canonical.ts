// One spelling for each address: what tracks visitors, names sessions or jumps inside a page is left out.
import { URL_CHARS_MAX } from '#lib/rules/crawl.ts'

/** Parameters that tell where a visitor comes from and change nothing of the page. */
const TRACKING =
  /^(?:utm_.*|mtm_.*|pk_.*|piwik_.*|hsa_.*|ga_.*|_ga|_gl|gclid|gclsrc|dclid|gbraid|wbraid|fbclid|msclkid|yclid|twclid|ttclid|igshid|li_fat_id|mc_cid|mc_eid|mkt_tok|oly_anon_id|oly_enc_id|vero_id|wickedid|_hsenc|_hsmi|__s|srsltid|ref_src|ref_url|cmpid|s_kwcid|ef_id|at_.*|xtor|share_id)$/i
const SESSION =
  /^(?:phpsessid|jsessionid|aspsessionid.*|asp\.net_sessionid|cfid|cftoken|sid|sess|session|session_?id|zenid|oscsid|s_?id)$/i
/** `;jsessionid=…` at the end of a path segment. */
const PATH_SESSION = /;(?:jsessionid|phpsessid|sid|sessionid)=[^/?#;]*/gi

/** The address in its one spelling; null when it is no address of the web or too long to be an honest one. */
export function canonicalUrl(text: string, base?: string): string | null {
  const url = webUrl(text, base)
  if (!url) return null
  url.hash = ''
  url.pathname = unescapeUnreserved(url.pathname.replace(PATH_SESSION, '')) || '/'
  const kept = [...url.searchParams].filter(([name]) => !TRACKING.test(name) && !SESSION.test(name))
  kept.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
  url.search = new URLSearchParams(kept).toString()
  return url.href
}

/** The address of a picture: only the fragment goes, because image servers give each parameter a meaning. */
export function pictureUrl(text: string, base?: string): string | null {
  const url = webUrl(text, base)
  if (!url) return null
  url.hash = ''
  return url.href
}

function webUrl(text: string, base?: string): URL | null {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.length > URL_CHARS_MAX) return null
  const url = URL.parse(trimmed, base)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null
  if (url.hostname === '' || url.username || url.password) return null
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1)
  return url.href.length > URL_CHARS_MAX ? null : url
}

/** `%7Euser` is `~user` (RFC 3986, 6.2.2): letters, digits and `-._~` need no escape, the others get capital digits. */
function unescapeUnreserved(path: string): string {
  return path.replace(/%([0-9a-f]{2})/gi, (escaped, digits: string) => {
    const character = String.fromCharCode(Number.parseInt(digits, 16))
    return /[\w.~-]/.test(character) ? character : escaped.toUpperCase()
  })
}

const SEGMENTS_MAX = 12
const PARAMETERS_MAX = 8
const REPEATS_MAX = 3

/** True for addresses that machines make without end: calendars, filters on filters, paths that repeat themselves. */
export function looksLikeTrap(address: string): boolean {
  const url = URL.parse(address)
  if (!url) return true
  const segments = url.pathname.split('/').filter(Boolean)
  if (segments.length > SEGMENTS_MAX || [...url.searchParams].length > PARAMETERS_MAX) return true
  const times = new Map<string, number>()
  for (const segment of segments) times.set(segment, (times.get(segment) ?? 0) + 1)
  return Math.max(0, ...times.values()) > REPEATS_MAX
}
