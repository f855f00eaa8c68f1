// A web of copies for tests of archives: every address that ends so is a picture, and every picture a copy of every image.
import sharp from 'sharp'
import { createGuard } from '#server/crawler/guard.ts'
import type { MatchingPort } from '#server/ports/matching.ts'
import type { WebAnswer, WebPort } from '#server/ports/web.ts'
import { fullMatch } from '#tests/support/hits/hits.ts'

const jpeg = await sharp({
  create: {
    width: 200,
    height: 200,
    channels: 3,
    background: '#777',
    noise: { type: 'gaussian', mean: 120, sigma: 40 },
  },
})
  .jpeg()
  .toBuffer()
export const copyWeb = {
  /** Addresses asked for over the web. */
  asked: [] as string[],
  /** Pages that robots.txt forbids today. */
  forbidden: /^$/,
  /** Ends a worker at the moment an address is looked at. */
  deadly: null as RegExp | null,
}
const guard = createGuard({ resolve: async () => ['93.184.216.34'] })

async function get(url: string): Promise<WebAnswer> {
  copyWeb.asked.push(url)
  const body = url.endsWith('.jpg') ? jpeg : Buffer.from('gone')
  const told = { url, redirects: [], headers: { 'content-type': 'image/jpeg' }, remote_ip: '93.184.216.34' }
  return { ...told, status: url.endsWith('.jpg') ? 200 : 404, body, wire_bytes: body.length, truncated: false }
}
export const web: WebPort = {
  get,
  render: () => Promise.reject(new Error('no browser')),
  rules: async url => ({ allowed: !copyWeb.forbidden.test(url), sitemaps: [] }),
  mayVisit(url) {
    if (copyWeb.deadly?.test(url)) {
      copyWeb.deadly = null
      throw new Error('the machine went down')
    }
    return guard.allows(url)
  },
  isPublic: guard.isPublic,
  isStandIn: () => false,
  seeds: () => [],
  counts: () => ({ internet: 0, stand_in: 0, refused: 0 }),
}
export const print = { version: 1, width: 200, height: 200, data: new Uint8Array(4) }
/** The images that are matched with, by the number of the change that brought them; those of one database. */
export const catalogue = new Map<string, number>()
/** Takes every picture for a copy of every image. */
export const matching: MatchingPort = {
  fingerprint: async () => print,
  async apply({ put }, position = 0) {
    for (const { id } of put) catalogue.set(id, position)
  },
  position: async () => Math.max(0, ...catalogue.values()),
  compare: async () => null,
  has: async ids => ids.filter(id => catalogue.has(id)),
  find: async () => ({
    matches: [...catalogue.keys()].map(id => ({ ...fullMatch, id, transform: [1, 0, 0, 0, 1, 0] })),
    unasked: 0,
  }),
}
