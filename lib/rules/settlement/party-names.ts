// Names of people and companies, as far as two spellings of one can be told from two different ones.

/** What stands in a domain record instead of a name; it says of nobody who they are. */
const HIDDEN =
  /redacted|privacy|private person|proxy|whois\s?guard|not disclosed|withheld|data protected|statutory masking|identity protect|registration private|gdpr|personal data/i

const LEGAL_FORMS = new Set(
  'ab ag aps as asbl asso association bv co company corp corporation cv eirl ei eurl gbr gmbh inc kg limited llc llp lp ltd mbh nv ohg oy plc pty sa sarl sas sasu sca scop sci se sl slu snc sp spa spzoo srl ug vof'.split(
    ' ',
  ),
)

/** Letters and digits of a party's name without its legal form; empty for what names nobody. */
export function partyKey(name: string | null): string {
  if (name === null || HIDDEN.test(name)) return ''
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\b((?:\p{L}\.)+\p{L})\b\.?/gu, letters => letters.replaceAll('.', ''))
    .replaceAll('&', ' ')
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter(word => word !== '' && word !== 'et' && word !== 'and')
  const telling = words.filter(word => !LEGAL_FORMS.has(word))
  const key = (telling.length > 0 ? telling : words).join('')
  return key.length >= 3 ? key : ''
}

/** Letters of a site's name below which it is no sign of who is behind it: too many are called alike. */
const SITE_LABEL_CHARS = 5

/** Whether a party is named like a website: “Maison Claret” and maison-claret.de. `site` is a registrable name. */
export function isNamedLike(party: string, site: string): boolean {
  const label = partyKey(site.split('.')[0] ?? '')
  return label.length >= SITE_LABEL_CHARS && partyKey(party) === label
}
