// G5, G6: the JavaScript of every page's first load, against the floor page measured the same way.
import type { Figure } from '../lib/figure.ts'
import { firstLoad } from '../lib/first-load.ts'
import { GALLERY } from '../lib/floor-page.ts'
import { inLanguage, type PageAddress, pageAddresses, salePath } from '../lib/pages.ts'
import { sessionCookie, staffToken } from '../lib/product.ts'
import type { World } from '../lib/world.ts'

/** The floor page's first load when the goals were set, in kB; what it weighs today is noted beside it. */
const FLOOR_KB = 149
const PUBLIC_MAX = 1.25
const ANY_MAX = 1.6

type Weighed = { path: string; kb: number; access: string }

export async function benchJavascript({ product, floor, token, image_path }: World): Promise<Figure[]> {
  const measuredKb = (await firstLoad(`${floor.origin}${GALLERY}`)).bytes / 1000
  const staff = await staffToken(product)
  const pages: Weighed[] = []
  const sale: PageAddress = { path: await salePath(product.origin), access: 'public' }
  for (const address of [...pageAddresses(image_path), sale]) {
    const isStaffs = /^\/(?:admin|lawyer)\//.test(address.path)
    const headers = address.access === 'private' ? sessionCookie(isStaffs ? staff : token) : {}
    const { bytes } = await firstLoad(`${product.origin}${inLanguage('en', address)}`, headers)
    pages.push({ ...address, kb: bytes / 1000 })
  }
  pages.sort((a, b) => b.kb - a.kb)
  const line = (page: Weighed | undefined) =>
    page ? `${(page.kb / FLOOR_KB).toFixed(2)} × (${page.kb.toFixed(1)} kB, \`${page.path}\`)` : 'n/a'
  const heaviest = (among: Weighed[], what: string, goal: string, max: number): Figure => ({
    goal,
    what: `first-load JavaScript, ${what}, the heaviest`,
    pass: `≤ ${max} × ${FLOOR_KB} kB`,
    measured: line(among[0]),
    met: (among[0]?.kb ?? Number.POSITIVE_INFINITY) <= max * FLOOR_KB,
  })
  const open = pages.filter(each => each.access !== 'private')
  const typical = open.map(each => each.kb / FLOOR_KB)
  return [
    {
      ...heaviest(open, 'public page', 'G5', PUBLIC_MAX),
      note: `R2 today ${measuredKb.toFixed(1)} kB; home ${line(pages.find(each => each.path === '/'))}; lightest ${line(open.at(-1))}; ${typical.filter(each => each <= 1.1).length} of ${open.length} public pages within 1.10 ×`,
      raw: { floor_kb: measuredKb, pages },
    },
    heaviest(pages, 'any page', 'G6', ANY_MAX),
    {
      goal: 'G7',
      what: 'wallet code before a click',
      pass: '0 kB before, ≤ 250 kB after',
      measured: 'not by this bench: `e2e/nft/selling-nft.spec.ts` holds it at each run',
      met: null,
    },
  ]
}
