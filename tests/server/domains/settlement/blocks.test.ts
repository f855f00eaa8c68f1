// The claim firewall over the database: what each kind of permission that people leave behind becomes.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claims } from '#lib/contract/claims.ts'
import { hits as hitsContract } from '#lib/contract/hits.ts'
import { licenses } from '#lib/contract/licenses.ts'
import { addDays, dayOf } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { crawl_hosts, crawl_pages, domains } from '#server/db/schema/crawl.ts'
import { agency_import_rows, agency_imports, firewall_clearances, site_aliases } from '#server/db/schema/firewall.ts'
import { licenses as license_rows } from '#server/db/schema/market.ts'
import { hits } from '#server/db/schema/monitoring.ts'
import { whitelist_entries } from '#server/db/schema/social.ts'
import { findDomain } from '#server/domains/monitoring/domains/find-domain.ts'
import { blocksOf } from '#server/domains/settlement/firewall/blocks.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeBuyer, makeSeller } from '#tests/support/billing/creators.ts'
import { makeHit, makeWatched } from '#tests/support/hits/hits.ts'
import { buyLicense } from '#tests/support/market/sold-licenses.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
let owner: TestPerson
let buyer: TestPerson
beforeAll(async () => {
  api = await testApi()
  owner = await makeSeller(api, await makePerson(api, { roles: ['admin'] }))
  buyer = await makeBuyer(api)
})
afterAll(() => api.close())

const today = (days = 0) => addDays(dayOf(api.clock.now()), days)
const fingerprints = ['0f0f0f0f0f0f0f0f', '00ff00ff00ff00ff', '3333cccc3333cccc']

/** A hit on `url`, and what speaks against writing about it. */
async function blocks(image_id: string, url: string) {
  const hit_id = await makeHit(api, image_id, { url })
  const found = await blocksOf(api.context, [{ hit_id, page_url: url, image_id, user_id: owner.id }])
  return { hit_id, found, rules: found.map(({ rule }) => rule) }
}
const grant = async (image: string, changes: object) => {
  const body = { image, licensee: 'Alpine Review AG', url: 'https://alpine.example', starts_on: today(-30), ...changes }
  return (await api.as(owner).call(licenses.record, { body })).body.id
}

describe('what a creator has granted', () => {
  it('reaches subdomains, other sites of the licensee, aliases and copies, and nobody else', async () => {
    const image = await makeWatched(api, owner, { title: 'Ridge', fingerprint: fingerprints[0] ?? null })
    const copy = await makeWatched(api, owner, { title: 'Ridge, smaller', fingerprint: '0f0f0f0f0f0f0f0e' })
    const other = await makeWatched(api, owner, { title: 'Valley', fingerprint: fingerprints[1] ?? null })
    const license = await grant(image, {})
    await grant(other, { url: 'https://alpine-travel.example' })
    await api.services.db
      .insert(site_aliases)
      .values({ from_name: 'alpine.test', to_name: 'alpine.example', seen_at: api.clock.now() })
    const { found } = await blocks(image, 'https://shop.alpine.example/a')
    expect(found).toEqual([
      expect.objectContaining({
        rule: 'license_page',
        source: 'license',
        source_id: license,
        name: 'Alpine Review AG',
      }),
    ])
    expect((await blocks(image, 'https://www.alpine.test/b')).rules).toEqual(['license_alias'])
    expect((await blocks(image, 'https://alpine-travel.example/c')).rules).toEqual(['license_holder'])
    const ofCopy = await blocks(copy, 'https://alpine.example/d')
    expect(ofCopy.found).toEqual([
      expect.objectContaining({ rule: 'license_page', copy: { id: image, title: 'Ridge' } }),
    ])
    expect((await blocks(image, 'https://thief.example/e')).found).toEqual([])
    expect((await blocks(other, 'https://alpine.example/f')).rules).toEqual(['license_holder'])
  })

  it('permits what was found while it was in force, after its end too', async () => {
    const image = await makeWatched(api, owner)
    const license = await grant(image, { url: 'https://paper.example', licensee: 'Paper' })
    const { hit_id } = await blocks(image, 'https://paper.example/a')
    await api.services.db
      .update(license_rows)
      .set({ ends_on: today(-5) })
      .where(eq(license_rows.id, license))
    const target = { hit_id, page_url: 'https://paper.example/a', image_id: image, user_id: owner.id }
    expect(await blocksOf(api.context, [target])).toEqual([])
    const found_at = new Date(api.clock.now().getTime() - 6 * 86_400_000)
    await api.services.db.update(hits).set({ found_at }).where(eq(hits.id, hit_id))
    expect(await blocksOf(api.context, [target])).toEqual([
      expect.objectContaining({ rule: 'license_past', day: today(-5) }),
    ])
  })

  it('is told by whom the domain record names', async () => {
    const image = await makeWatched(api, owner)
    await grant(image, { url: 'https://licensee-site.example', licensee: 'Editions du Murier' })
    const domain = await findDomain(api.context, 'https://another-name.example/')
    const registrant = 'ÉDITIONS DU MÛRIER S.A.R.L.'
    await api.services.db.update(domains).set({ registrant }).where(eq(domains.id, domain.id))
    expect((await blocks(image, 'https://another-name.example/a')).rules).toEqual(['license_registrant'])
  })
})

describe('what was sold here', () => {
  it('holds for its website, and for the client to whom it was transferred', async () => {
    const image = await makeWatched(api, owner)
    const { id } = await buyLicense(api, { seller: owner, buyer, image, website: 'https://studio.example' })
    const to = { licensee: 'Client of the studio', url: 'https://client-site.example' }
    await api.as(buyer).call(licenses.transfer, { id, body: to })
    expect((await blocks(image, 'https://client-site.example/a')).rules).toEqual(['license_client'])
    // Moved away today: what was published until then was permitted.
    expect((await blocks(image, 'https://studio.example/b')).rules).toEqual(['license_page'])
    expect((await blocks(image, 'https://thief.example/c')).rules).toEqual([])
  })

  it('may be for any website as long as its holder has named none', async () => {
    const image = await makeWatched(api, owner)
    await buyLicense(api, { seller: owner, buyer, image })
    expect((await blocks(image, 'https://anybody.example/a')).rules).toEqual(['license_unplaced'])
  })
})

describe('what else is known', () => {
  it('our plugin on a page of the website', async () => {
    const image = await makeWatched(api, owner)
    const website = await findDomain(api.context, 'https://embedding.example/')
    const now = api.clock.now()
    const host_id = newId('crawl_host', now)
    const origin = 'https://embedding.example'
    await api.services.db
      .insert(crawl_hosts)
      .values({ id: host_id, domain_id: website.id, origin, delay_ms: 0, visit_hours: 24, created_at: now })
    const page = { state: 'fetched' as const, depth: 0, plugin_image_ids: [image], created_at: now }
    await api.services.db
      .insert(crawl_pages)
      .values({ id: newId('crawl_page', now), host_id, url: `${origin}/shown`, url_sha256: 'a'.repeat(64), ...page })
    // Its name alone, which anybody can write, is nothing.
    expect((await blocks(image, `${origin}/forged`)).rules).toEqual([])
    await grant(image, { url: 'https://licensee.example' })
    const { hit_id, rules } = await blocks(image, `${origin}/elsewhere`)
    expect(rules).toEqual(['plugin_site'])
    const body = {
      rule: 'plugin_site',
      source_id: `${origin}/shown`,
      reason: 'The licensee says that it is not theirs.',
    } as const
    const cleared = await api.as(owner).call(claims.clear, { id: hit_id, body })
    expect([cleared.status, cleared.body.blocks]).toEqual([201, []])
  })

  it('an allowed website, and one of which the creator said before that nobody is accused', async () => {
    const image = await makeWatched(api, owner)
    const entry = { id: newId('whitelist_entry', api.clock.now()), user_id: owner.id, created_at: api.clock.now() }
    await api.services.db
      .insert(whitelist_entries)
      .values({ ...entry, url: 'https://blog.friendly.example', exact: false })
    expect((await blocks(image, 'https://friendly.example/a')).rules).toEqual(['whitelist_site'])
    const { hit_id } = await blocks(image, 'https://uncle.example/a')
    await api.as(owner).call(hitsContract.bulkUpdateCategory, { body: { ids: [hit_id], category: 'authorized' } })
    expect((await blocks(image, 'https://uncle.example/b')).rules).toEqual(['decision_authorized'])
  })

  it('sales of an agency, until the import is taken back or the creator says why not', async () => {
    const image = await makeWatched(api, owner)
    const now = api.clock.now()
    const import_id = newId('agency_import', now)
    const own = { user_id: owner.id, agency: 'alamy' as const }
    await api.services.db
      .insert(agency_imports)
      .values({ id: import_id, ...own, file_name: 'sales.csv', rows: 1, created_at: now })
    const row = {
      id: newId('agency_import_row', now),
      import_id,
      ...own,
      line: 2,
      image_id: image,
      sha256: 'b'.repeat(64),
    }
    await api.services.db.insert(agency_import_rows).values({ ...row, sold_on: today(-20) })
    const { hit_id, found } = await blocks(image, 'https://unknown.example/a')
    expect(found).toEqual([
      expect.objectContaining({ rule: 'agency_sale', source_id: row.id, name: 'alamy', day: today(-20) }),
    ])
    const reason = 'Alamy has confirmed that none of its customers runs this website.'
    const clearance = { hit_id, user_id: owner.id, rule: 'agency_sale' as const, source_id: row.id, reason }
    await api.services.db
      .insert(firewall_clearances)
      .values({ id: newId('firewall_clearance', now), ...clearance, created_at: now })
    const target = { hit_id, page_url: 'https://unknown.example/a', image_id: image, user_id: owner.id }
    expect(await blocksOf(api.context, [target])).toEqual([])
    expect((await blocks(image, 'https://unknown.example/b')).rules).toEqual(['agency_sale'])
    await api.services.db.update(agency_imports).set({ taken_back_at: now }).where(eq(agency_imports.id, import_id))
    expect((await blocks(image, 'https://unknown.example/c')).rules).toEqual([])
  })

  it('the website that a licence was moved from, for what was shown there until that day', async () => {
    const image = await makeWatched(api, owner)
    const { id } = await buyLicense(api, { seller: owner, buyer, image, website: 'https://before.example' })
    const url = 'https://before.example/a'
    const { hit_id, rules } = await blocks(image, url)
    expect(rules).toEqual(['license_page'])
    await api.as(buyer).call(licenses.update, { id, body: { url: 'https://after.example' } })
    const moved_on = today()
    const again = () => blocksOf(api.context, [{ hit_id, page_url: url, image_id: image, user_id: owner.id }])
    const former = { source: 'license', source_id: id, site: 'https://before.example', day: moved_on }
    expect(await again()).toEqual([expect.objectContaining({ rule: 'license_page', ...former })])
    api.clock.forward({ days: 3 })
    expect(await again()).toEqual([expect.objectContaining({ rule: 'license_past', ...former })])
    // What comes after it is nobody’s licence.
    expect((await blocks(image, 'https://before.example/b')).found).toEqual([])
    expect((await blocks(image, 'https://after.example/a')).rules).toEqual(['license_page'])
  })

  it('what another creator has granted protects nobody here', async () => {
    const stranger = await makePerson(api)
    const theirs = await makeWatched(api, stranger, { fingerprint: fingerprints[2] ?? null })
    const mine = await makeWatched(api, owner, { fingerprint: fingerprints[2] ?? null })
    const body = { image: theirs, licensee: 'Copycat', url: 'https://copycat.example', starts_on: today() }
    await api.as(stranger).call(licenses.record, { body })
    expect((await blocks(mine, 'https://copycat.example/a')).found).toEqual([])
  })
})
