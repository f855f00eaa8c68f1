// Pairs of pictures that merely share a design: the same seed and photographs always make the same pairs.
import { basename } from 'node:path'
import { dice, type Kind, render } from './drawing.ts'
import { framedKinds } from './framed-kinds.ts'
import { printedKinds } from './printed-kinds.ts'
import { screenKinds } from './screen-kinds.ts'

export const kinds: Kind[] = [...framedKinds, ...printedKinds, ...screenKinds]

/** `key` names all that a picture is made of. */
export type DesignPicture = { key: string; make: () => Promise<Buffer> }
export type DesignPair = { kind: string; index: number; pictures: [DesignPicture, DesignPicture] }

/** Photographs that a picture may show at most. */
const PLACES = 3

/** The pairs of a kind. No photograph is in both pictures of a pair. */
export function pairsOf(kind: Kind, count: number, photos: readonly string[], seed: number): DesignPair[] {
  return Array.from({ length: count }, (_, index) => {
    const from = seed * 1_000_003 + kinds.indexOf(kind) * 50_021 + index * 3
    const start = dice(from + 2).whole(0, photos.length - 1)
    const picture = (which: 0 | 1): DesignPicture => {
      const own = dice(from * 2 + which + 1)
      const layout = kind.lay(dice(from), own)
      const shown = layout.places.map((_place, i) => photos[(start + which * PLACES + i) % photos.length] ?? '')
      return {
        key: JSON.stringify([layout, shown.map(file => basename(file)), from]),
        make: () => render(layout, shown, own),
      }
    }
    return { kind: kind.name, index, pictures: [picture(0), picture(1)] }
  })
}
