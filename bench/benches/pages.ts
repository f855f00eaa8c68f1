// G3, G4: the gallery page rendered for a session, and kept for visitors, against the floor page (R2).
import type { Figure } from '../lib/figure.ts'
import { GALLERY } from '../lib/floor-page.ts'
import { compare, rates } from '../lib/measure.ts'
import { sessionCookie } from '../lib/product.ts'
import { shown } from '../lib/statistics.ts'
import type { World } from '../lib/world.ts'

/** The product's page of 24 pictures. */
export const GALLERY_PAGE = '/en/discovers/'

export async function benchPages({ product, floor, token, rounds }: World): Promise<Figure[]> {
  const reference = { server: floor, path: GALLERY, requests: 200 }
  const rendered = await compare(
    rounds,
    { server: product, path: GALLERY_PAGE, headers: sessionCookie(token), requests: 100 },
    reference,
  )
  const kept = await compare(rounds, { server: product, path: GALLERY_PAGE, requests: 6_000 }, reference)
  const browser = { 'accept-encoding': 'gzip, br' }
  const compressed = await compare(
    rounds,
    { server: product, path: GALLERY_PAGE, headers: browser, requests: 6_000 },
    { ...reference, headers: browser },
  )
  return [
    {
      goal: 'G3',
      what: 'gallery page rendered for a session, share of R2',
      pass: '≥ 0.80 (stretch 1.2)',
      measured: shown(rendered.ratio),
      met: rendered.ratio.median >= 0.8,
      note: rates(rendered),
      raw: rendered,
    },
    {
      goal: 'G4',
      what: 'the same page for a visitor without a session, times R2',
      pass: '≥ 4 (stretch 10)',
      measured: shown(kept.ratio),
      met: kept.ratio.median >= 4,
      note: `${rates(kept)}; with compression asked for on both sides ${shown(compressed.ratio)}`,
      raw: { kept, compressed },
    },
  ]
}
