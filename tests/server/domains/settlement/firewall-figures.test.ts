// Seeded hits of which one in twenty is licensed in a way that no list of addresses shows: none of them may be written to.
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { domains } from '#server/db/schema/crawl.ts'
import { agency_import_rows, agency_imports, site_aliases } from '#server/db/schema/firewall.ts'
import { licenses } from '#server/db/schema/market.ts'
import { hits } from '#server/db/schema/monitoring.ts'
import { blocksOf } from '#server/domains/settlement/firewall/blocks.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeWatched } from '#tests/support/hits/hits.ts'
import { makeManyHits } from '#tests/support/hits/many-hits.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'

/** `FIREWALL_HITS=10000` prints the figures of ten thousand. */
const HITS = Number(process.env.FIREWALL_HITS ?? 1_000)
const IMAGES = 5
const PER_IMAGE = HITS / IMAGES
/** Of each image, every twentieth hit is licensed: by turns through an alias, a subdomain, an agency and another site of the licensee. */
const EVERY = 20
const ways = ['alias', 'subdomain', 'agency', 'client'] as const

let api: TestApi
let owner: TestPerson
beforeAll(async () => {
  api = await testApi()
  owner = await makePerson(api)
})
afterAll(() => api.close())

type Licensed = { way: (typeof ways)[number]; number: number }
const licensedAt = (index: number): Licensed | null =>
  index % EVERY === 0 ? { way: ways[(index / EVERY) % ways.length] ?? 'alias', number: index } : null

/** Where the hit is: licensees have sites of their own, thieves are on `site-n.example`. */
function placeOf(image: number, index: number) {
  const licensed = licensedAt(index)
  if (!licensed) return {}
  const name = `${licensed.way}-${image}-${index}.example`
  const host = licensed.way === 'subdomain' ? `shop.${name}` : name
  return { page_url: `https://${host}/page`, host }
}

describe('the claim firewall', () => {
  it('lets no notice reach a licensee, and says why', { timeout: 300_000 }, async () => {
    const today = dayOf(api.clock.now())
    const figures = { licensed: 0, explained: 0, others: 0, wrong: 0, unnamed: 0 }
    for (let image = 0; image < IMAGES; image += 1) {
      const image_id = await makeWatched(api, owner, { title: `Image ${image}` })
      const each = Array.from({ length: PER_IMAGE }, (_, index) => placeOf(image, index))
      const ids = await makeManyHits(api, image_id, each)
      await license(image, image_id, today)
      const rows = await api.services.db.select().from(hits).where(inArray(hits.id, ids))
      const found = await blocksOf(
        api.context,
        rows.map(({ id, page_url }) => ({ hit_id: id, page_url, image_id, user_id: owner.id })),
      )
      const blocked = Map.groupBy(found, block => block.hit_id)
      for (const [index, id] of ids.entries()) {
        const blocks = blocked.get(id) ?? []
        if (licensedAt(index)) {
          figures.licensed += 1
          if (blocks.some(({ source_id, rule }) => source_id !== '' && rule !== 'agency_sale')) figures.explained += 1
        } else {
          figures.others += 1
          if (blocks.some(({ rule }) => rule === 'agency_sale')) figures.unnamed += 1
          else if (blocks.length > 0) figures.wrong += 1
        }
      }
    }
    if (process.env.FIREWALL_HITS) process.stdout.write(`${JSON.stringify(figures)}\n`)
    const licensed = HITS / EVERY
    expect(figures).toMatchObject({ licensed, explained: licensed, others: HITS - licensed, wrong: 0 })
    // Of a sale to a customer whose name the report gives, those whose domain record names nobody may be that customer.
    expect(figures.unnamed).toBeLessThanOrEqual(figures.others / 2)
  })
})

/** The licences of an image: none of them names the address of the page that it permits. */
async function license(image: number, image_id: string, today: string) {
  const { db } = api.services
  const now = api.clock.now()
  const own = { user_id: owner.id, created_at: now, started_at: now }
  const import_id = newId('agency_import', now)
  const report = { id: import_id, user_id: owner.id, agency: 'alamy' as const, file_name: 'a.csv', rows: 1 }
  await db.insert(agency_imports).values({ ...report, created_at: now })
  for (let index = 0; index < PER_IMAGE; index += EVERY) {
    const licensed = licensedAt(index)
    if (!licensed) continue
    const name = `${licensed.way}-${image}-${index}.example`
    const licensee = `Licensee ${image} of ${index} GmbH`
    const granted = { ...own, licensee, starts_on: addDays(today, -200) }
    const put = (of: string, url: string) =>
      db.insert(licenses).values({ ...granted, id: newId('license', now), image_id: of, url })
    if (licensed.way === 'agency') {
      const row = { id: newId('agency_import_row', now), import_id, user_id: owner.id, line: index + 2, image_id }
      const sold = { agency: 'alamy' as const, customer: licensee, sold_on: addDays(today, -30), sha256: name }
      await db.insert(agency_import_rows).values({ ...row, ...sold })
      await db.update(domains).set({ registrant: licensee.toUpperCase() }).where(eq(domains.name, name))
    } else if (licensed.way === 'alias') {
      await put(image_id, `https://home-of-${name}`)
      await db.insert(site_aliases).values({ from_name: name, to_name: `home-of-${name}`, seen_at: now })
    } else if (licensed.way === 'subdomain') await put(image_id, `https://www.${name}/blog`)
    else {
      // The licence names another website; another licence of the same client names this one.
      await put(image_id, `https://agency-of-${name}`)
      await put(await makeWatched(api, owner), `https://${name}`)
    }
  }
  // Who is behind the other websites is known of every second one.
  const thieves = Array.from({ length: PER_IMAGE }, (_, index) => `site-${index + 1}.example`).filter((_, at) => at % 2)
  await db.update(domains).set({ registrant: 'Somebody Else Ltd' }).where(inArray(domains.name, thieves))
}
