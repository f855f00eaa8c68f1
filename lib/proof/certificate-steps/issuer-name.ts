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

const hostOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).hostname.toLowerCase() : null)

export type Issuer = { name: string; url: string }

/** True when the name holds ours, or the address is at our host or below it. */
export function namesUs(said: Issuer, us: Issuer): boolean {
  const host = hostOf(said.url)
  const own = hostOf(us.url)
  const at = host !== null && own !== null && (host === own || host.endsWith(`.${own}`))
  return at || skeleton(said.name).includes(skeleton(us.name))
}
