// Which of the copies that wait are shown at home.
import type { Hit } from '#lib/contract/hits.ts'

type Shown = Pick<Hit, 'viewed' | 'score' | 'picture'>

/** New ones first, then by how sure they are; the same picture once, wherever it turned up. */
export function surestCopies<Copy extends Shown>(copies: readonly Copy[], most: number): Copy[] {
  const sorted = copies.toSorted((one, other) => Number(one.viewed) - Number(other.viewed) || other.score - one.score)
  const seen = new Set<string>()
  const different = sorted.filter(({ picture }) => !seen.has(picture.id) && seen.add(picture.id))
  return different.slice(0, most)
}
