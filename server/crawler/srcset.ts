// Reads `srcset`: the candidates of one picture with their widths or densities (HTML standard, "srcset attributes").

export type SrcsetCandidate = { url: string; size: number }

const CANDIDATES_MAX = 40

/** `size`: width in pixels, or density × 1000 where no width is given; 0 when neither is. */
export function parseSrcset(text: string): SrcsetCandidate[] {
  const found: SrcsetCandidate[] = []
  let at = 0
  while (at < text.length && found.length < CANDIDATES_MAX) {
    while (at < text.length && /[\s,]/.test(text[at] ?? '')) at += 1
    const start = at
    while (at < text.length && !/\s/.test(text[at] ?? '')) at += 1
    let url = text.slice(start, at)
    if (url === '') break
    if (url.endsWith(',')) {
      // A comma right behind the address ends the candidate; addresses may have commas in their middle.
      url = url.replace(/(?<!,),+$/, '')
      found.push({ url, size: 0 })
      continue
    }
    const end = text.indexOf(',', at)
    const descriptor = text.slice(at, end === -1 ? text.length : end).trim()
    found.push({ url, size: sizeOf(descriptor) })
    at = end === -1 ? text.length : end + 1
  }
  return found.filter(candidate => candidate.url !== '')
}

function sizeOf(descriptor: string): number {
  const [, amount = '', unit = ''] = /(?:^|\s)(\d+(?:\.\d+)?)([wx])/.exec(descriptor) ?? []
  if (amount === '') return 0
  return unit === 'w' ? Number(amount) : Number(amount) * 1_000
}

/** The largest candidate; null when there is none. */
export function largestCandidate(text: string): string | null {
  return parseSrcset(text).toSorted((one, other) => other.size - one.size)[0]?.url ?? null
}
