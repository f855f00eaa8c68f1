// Whether a statement speaks in the name of this service, written as it likes.

/** Letters of other scripts that look like Latin ones (Unicode UTS #39, the few that names are forged with). */
const LOOKALIKES: Record<string, string> = {
  а: 'a',
  α: 'a',
  с: 'c',
  ϲ: 'c',
  ο: 'o',
  о: 'o',
  օ: 'o',
  '0': 'o',
  т: 't',
  τ: 't',
  υ: 'u',
  ս: 'u',
  г: 'r',
  е: 'e',
  ε: 'e',
}

/** Lower-case letters and digits alone, without marks, lookalikes as what they look like. */
function skeleton(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
  return [...plain].map(letter => LOOKALIKES[letter] ?? letter).join('')
}

const hostOf = (url: string): string | null =>
  URL.canParse(url) ? new URL(url).hostname.toLowerCase().replace(/\.$/, '') : null

/** Marks that make letters read in the other direction than they are written in. */
const BACKWARDS = /[\u202e\u202b\u2067]/

/** Whether the address reads as if it were ours: our host as a name before another, or as the beginning of another. */
function beginsAs(url: string, own: string): boolean {
  const text = url.toLowerCase().replace(/^[a-z][a-z0-9+.-]*:\/*/, '')
  return text.startsWith(own) && /^[.@:/?#]/.test(text.slice(own.length))
}

export type Issuer = { name: string; url: string }

/** True when the name holds ours, or the address is at our host or below it, or reads as if it were. */
export function namesUs(said: Issuer, us: Issuer): boolean {
  const host = hostOf(said.url)
  const own = hostOf(us.url)
  const at = own !== null && (host === own || host?.endsWith(`.${own}`) || beginsAs(said.url, own))
  const name = skeleton(said.name)
  const read = BACKWARDS.test(said.name) ? [name, [...name].toReversed().join('')] : [name]
  return at || read.some(each => each.includes(skeleton(us.name)))
}
