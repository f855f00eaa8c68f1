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
  // Small capitals, Cherokee and Lisu.
  ᴀ: 'a',
  ꭺ: 'a',
  ꓮ: 'a',
  ᴄ: 'c',
  ꮯ: 'c',
  ꓚ: 'c',
  ᴇ: 'e',
  ꭼ: 'e',
  ꓰ: 'e',
  ᴏ: 'o',
  ꓳ: 'o',
  ʀ: 'r',
  ꮢ: 'r',
  ꓣ: 'r',
  ᴛ: 't',
  ꭲ: 't',
  ꓔ: 't',
  ᴜ: 'u',
  ꓴ: 'u',
}

/** First of the Latin capitals on black circles, on black squares, and of flags, which no normal form turns into letters. */
const ENCLOSED = [0x1_f150, 0x1_f170, 0x1_f1e6]

function plainLetter(letter: string): string {
  const code = letter.codePointAt(0) ?? 0
  const first = ENCLOSED.find(from => code >= from && code < from + 26)
  const plain = first === undefined ? letter : String.fromCodePoint(code - first + 0x61)
  return LOOKALIKES[plain] ?? plain
}

/** Lower-case, without marks, lookalikes as what they look like. */
const asRead = (text: string): string =>
  [...text.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '')].map(plainLetter).join('')

/** Its letters and digits alone. */
const skeleton = (name: string): string => asRead(name).replaceAll(/[^\p{L}\p{N}]/gu, '')

const hostOf = (url: string): string | null =>
  URL.canParse(url) ? new URL(url).hostname.toLowerCase().replace(/\.$/, '') : null

/** Marks that make letters read in the other direction than they are written in. */
const BACKWARDS = /[\u202e\u202b\u2067]/

/** Whether our host can be read anywhere in the address: before another, as its beginning, as its path. */
function readsAs(url: string, own: string): boolean {
  const parts = asRead(url).split(asRead(own))
  const ends = (text: string | undefined) => !/[\p{L}\p{N}]$/u.test(text ?? '')
  const begins = (text: string | undefined) => !/^[\p{L}\p{N}]/u.test(text ?? '')
  return parts.some((part, at) => at > 0 && ends(parts[at - 1]) && begins(part))
}

export type Issuer = { name: string; url: string }

/** True when the name holds ours, or the address is at our host or below it, or reads as if it were. */
export function namesUs(said: Issuer, us: Issuer): boolean {
  const host = hostOf(said.url)
  const own = hostOf(us.url)
  const at = own !== null && (host === own || host?.endsWith(`.${own}`) || readsAs(said.url, own))
  const name = skeleton(said.name)
  const read = BACKWARDS.test(said.name) ? [name, [...name].toReversed().join('')] : [name]
  return at || read.some(each => each.includes(skeleton(us.name)))
}
