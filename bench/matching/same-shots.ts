// Which photographs of a collection are one and the same shot saved twice: answers about them are not wrong.
import { bitsApart } from './baselines.ts'
import type { Photo } from './collection.ts'

/** Bits of 256 in PDQ: the same shot in another size or quality stays far below, another shot of the scene far above. */
const SAME = 24

export async function sameShots(photos: Photo[]): Promise<(a: string, b: string) => boolean> {
  const pairs = new Set<string>()
  for (const [i, one] of photos.entries()) {
    const [words] = one.baselines.pdq
    if (!words) continue
    for (const other of photos.slice(i + 1)) {
      const near = other.baselines.pdq.some(theirs => bitsApart(words, theirs) <= SAME)
      if (near) pairs.add(`${one.id} ${other.id}`).add(`${other.id} ${one.id}`)
    }
  }
  return (a, b) => a === b || pairs.has(`${a} ${b}`)
}
