// The plugin as other websites meet it: how much of a photograph they see, in a line, a frame and a script, and what is counted.
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { images as imagesApi } from '#lib/contract/images.ts'
import { plugin } from '#lib/contract/plugin.ts'
import { whitelist } from '#lib/contract/whitelist.ts'
import { addDays, dayOf } from '#lib/dates.ts'
import { LOAD_HOSTS_MAX, LOAD_KEPT_DAYS } from '#lib/rules/plugin/loads.ts'
import type { PluginData } from '#lib/rules/plugin/said.ts'
import { licenses } from '#server/db/schema/market.ts'
import { plugin_loads } from '#server/db/schema/plugin.ts'
import { purgeLoads } from '#server/domains/monitoring/plugin/count-load.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { putGrant } from '#tests/support/hits/hits.ts'
import { logInAgain, makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { certified } from '#tests/support/uploads.ts'

const LICENSED = 'https://shop.example/a/page?reader=7'
const ALLOWED = 'https://friend.example/'
const STRANGER = 'https://stranger.example/'

let api: TestApi
let creator: TestPerson
let image: string
beforeAll(async () => {
  api = await testApi()
  creator = await makePerson(api)
  image = await certified(api, creator, { width: 3000, height: 2000, seed: 11 })
  await putGrant(api, creator, image, 'https://shop.example')
  await api.as(creator).call(whitelist.create, { body: { url: ALLOWED, exact: false } })
})
afterAll(() => api.close())

const from = (page: string | null) => (page === null ? {} : { headers: { Referer: page } })
const picture = (page: string | null, width = 2_000, more = '') =>
  api.fetch(`/api/embed/${image}/picture?width=${width}${more}`, from(page))
const sizeOf = async (response: Response) => {
  const { width, height } = await sharp(await response.arrayBuffer()).metadata()
  return { width, height }
}
async function dataFor(page: string | null, language = 'en', id = image): Promise<PluginData> {
  const response = await api.fetch(`/api/embed/${id}/data?language=${language}`, from(page))
  const [, said = ''] =
    /^\(self\.auctorPlugin=self\.auctorPlugin\|\|\[\]\)\.push\((.*)\)\n$/.exec(await response.text()) ?? []
  return JSON.parse(said)
}
const inside = (url: string) => `/api${new URL(url).pathname}${new URL(url).search}`
const loads = async (host: string) => {
  const rows = await api.services.db.select().from(plugin_loads).where(eq(plugin_loads.host, host))
  return rows.reduce((sum, each) => sum + each.loads, 0)
}

describe('the picture of the pasted line', () => {
  it.each([
    ['a licensee', LICENSED, 2_048],
    ['an allowed website', ALLOWED, 2_048],
    ['the gallery itself', 'http://auctor.test/en/plugin/', 2_048],
    ['a stranger', STRANGER, 320],
    ['a page that does not say who it is', null, 320],
    ['a page whose name only begins like that of a licensee', 'https://shop.example.evil.example/', 320],
  ])('for %s', async (_who, page, width) => {
    const response = await picture(page)
    expect(response.status).toBe(200)
    expect(await sizeOf(response)).toMatchObject({ width })
  })

  it('is no larger than its page needs it', async () => {
    expect(await sizeOf(await picture(LICENSED, 600))).toMatchObject({ width: 640 })
  })

  it('may be shown by others, is asked for anew each time, and sets nothing', async () => {
    const response = await picture(LICENSED)
    const { headers } = response
    expect(Object.fromEntries(headers)).toMatchObject({
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'private, no-cache',
      vary: 'Referer',
    })
    expect(headers.get('set-cookie')).toBeNull()
    const again = { headers: { Referer: LICENSED, 'If-None-Match': headers.get('etag') ?? '' } }
    expect((await api.fetch(`/api/embed/${image}/picture?width=2000`, again)).status).toBe(304)
  })

  it('is small again once the licence is over', async () => {
    const other = await certified(api, creator, { width: 3000, height: 2000, seed: 12 })
    await putGrant(api, creator, other, 'https://short.example')
    const ask = async () =>
      sizeOf(await api.fetch(`/api/embed/${other}/picture?width=2000`, from('https://short.example/')))
    expect(await ask()).toMatchObject({ width: 2_048 })
    await api.services.db.update(licenses).set({ ended_at: api.clock.now() }).where(eq(licenses.image_id, other))
    expect(await ask()).toMatchObject({ width: 320 })
  })

  it('is not there for what nobody sees: an unknown image, another form of name, and a width that is none', async () => {
    for (const path of ['img_01JABCDEFGHJKMNPQRSTVWXYZ0/picture?width=800', 'none/picture?width=800'])
      expect((await api.fetch(`/api/embed/${path}`, from(LICENSED))).status).toBe(404)
    expect((await picture(LICENSED, 0)).status).toBe(422)
    expect((await picture(LICENSED, 800, '&size=full')).status).toBe(400)
  })
})

describe('a private image', () => {
  it('is shown to whom its creator permits it, and to nobody else', async () => {
    const hidden = await certified(api, creator, { width: 3000, height: 2000, seed: 13 })
    await api.as(creator).call(imagesApi.update, { id: hidden, body: { portfolio: 'private' } })
    const ask = async (page: string) => (await api.fetch(`/api/embed/${hidden}/picture?width=800`, from(page))).status
    expect([await ask(ALLOWED), await ask(STRANGER), await ask('http://auctor.test/en/')]).toEqual([200, 404, 404])
    const oembed = await api.call(plugin.oembed, { query: { url: `http://auctor.test/en/images/${hidden}/` } })
    expect(oembed.status).toBe(404)
  })
})

describe('what the script is told', () => {
  it('names the credit, the licence and ten years of it for the website that asks', async () => {
    const data = await dataFor(LICENSED)
    expect(data).toMatchObject({ full: true, state: 'Licensed for shop.example', zoom: { columns: 4, rows: 3 } })
    expect(data.credit).toContain('“Marée basse” by')
    expect(data.sources.map(({ width }) => width)).toEqual([320, 640, 1280, 2048])
    expect(await dataFor(ALLOWED, 'fr')).toMatchObject({ state: 'Montrée avec l’autorisation de son auteur' })
  })

  it('gives a stranger a small preview, the reason, and nothing to look at closely', async () => {
    const data = await dataFor(STRANGER)
    expect(data).toMatchObject({ full: false, zoom: null, state: 'Small preview: no licence for stranger.example' })
    expect(data.sources).toHaveLength(1)
  })

  it('carries grants that are good for the website that they were written for, and for some hours', async () => {
    const { sources, zoom } = await dataFor(LICENSED)
    const large = inside(sources.at(-1)?.url ?? '')
    const width = async (page: string | null) => (await sizeOf(await api.fetch(large, from(page)))).width
    expect(await width('https://shop.example/another/page')).toBe(2_048)
    expect(await width(STRANGER)).toBe(320)
    expect(await width(null)).toBe(320)
    const forged = large.replace(/grant=[0-9a-f]/, found => found.slice(0, -1) + (found.endsWith('0') ? '1' : '0'))
    expect((await sizeOf(await api.fetch(forged, from(LICENSED)))).width).toBe(320)
    const tile = (page: string) => api.fetch(inside(`${zoom?.url}3-2${zoom?.query}`), from(page))
    expect(await sizeOf(await tile(LICENSED))).toEqual({ width: 512, height: 341 })
    expect((await tile(STRANGER)).status).toBe(404)
    api.clock.forward({ hours: 13 })
    await logInAgain(api, creator)
    expect(await width(LICENSED)).toBe(320)
    expect((await tile(LICENSED)).status).toBe(404)
  })

  it('takes no grant of a stranger for more than it says, and no part that there is not', async () => {
    const small = inside((await dataFor(STRANGER)).sources[0]?.url ?? '').replace('width=320', 'width=2048')
    expect((await sizeOf(await api.fetch(small, from(STRANGER)))).width).toBe(320)
    const lifted = small.replace(/\.0\./, '.1.')
    expect((await sizeOf(await api.fetch(lifted, from(STRANGER)))).width).toBe(320)
    const { zoom } = await dataFor(LICENSED)
    expect((await api.fetch(inside(`${zoom?.url}4-0${zoom?.query}`), from(LICENSED))).status).toBe(404)
  })

  it('cannot be broken out of by a title', async () => {
    const evil = await certified(api, creator, { seed: 14, fields: { title: '</script><b>x' } })
    const text = await (await api.fetch(`/api/embed/${evil}/data`, from(STRANGER))).text()
    expect(text).not.toMatch(/</)
    expect((await dataFor(STRANGER, 'en', evil)).credit).toContain('</script><b>')
    const frame = await (await api.fetch(`/api/embed/${evil}`, from(STRANGER))).text()
    expect(frame).not.toContain('</script><b>')
  })
})

describe('the frame', () => {
  it('may be framed by anybody, runs our script alone, and leads to the sale', async () => {
    const response = await api.fetch(`/api/embed/${image}?language=fr`, from(LICENSED))
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain('frame-ancestors *')
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
    const html = await response.text()
    expect(html).toContain('<html lang="fr">')
    expect(html).toContain('Sous licence pour shop.example')
    expect(html).toContain(`data-auctor-image="${image}"`)
    expect(html).not.toMatch(/ style=| on\w+=/)
  })

  it('hands its pictures what its page was permitted', async () => {
    const widest = async (page: string) => {
      const html = await (await api.fetch(`/api/embed/${image}`, from(page))).text()
      const url = [...html.matchAll(/(http:\S+?picture\?\S+) \d+w/g)].at(-1)?.[1]?.replaceAll('&#38;', '&') ?? ''
      const inFrame = from(`http://auctor.test/embed/${image}`)
      return (await sizeOf(await api.fetch(inside(url).replace(/width=\d+/, 'width=2048'), inFrame))).width
    }
    expect([await widest(LICENSED), await widest(STRANGER)]).toEqual([2_048, 320])
  })

  it('says so when a photograph is shown no more', async () => {
    const response = await api.fetch('/api/embed/img_01JABCDEFGHJKMNPQRSTVWXYZ0?language=en', from(LICENSED))
    expect(await response.text()).toContain('no longer shown here')
  })
})

describe('what is counted', () => {
  it('is loads by day, host and image, without a path, and none of ours, of scripts or of those who only ask', async () => {
    const before = await loads('counted.example')
    await picture('https://www.counted.example/secret/path?reader=7')
    await api.fetch(`/api/embed/${image}`, from('https://counted.example/'))
    await dataFor('https://counted.example/')
    await api.fetch(`/api/embed/${image}/picture?width=800`, { method: 'HEAD', ...from('https://counted.example/') })
    expect((await loads('counted.example')) - before).toBe(2)
    expect(await loads('auctor.test')).toBe(0)
    const rows = await api.services.db.select().from(plugin_loads)
    expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(['day', 'host', 'image_id', 'loads'])
    expect(JSON.stringify(rows)).not.toMatch(/secret|reader/)
  })

  it('is told the creator of the image alone, with what each website sees', async () => {
    const { body } = await api.as(creator).call(plugin.hosts)
    expect(body.results).toContainEqual(
      expect.objectContaining({ host: 'shop.example', full: true, image: expect.objectContaining({ id: image }) }),
    )
    expect(body.results).toContainEqual(expect.objectContaining({ host: 'stranger.example', full: false }))
    expect(body.results).toContainEqual(expect.objectContaining({ host: '', full: null }))
    const stranger = await makePerson(api)
    expect((await api.as(stranger).call(plugin.hosts)).body.results).toEqual([])
  })

  it('is limited to a hundred hosts a day, and forgotten after its time', async () => {
    const other = await certified(api, creator, { seed: 15 })
    for (let at = 0; at < LOAD_HOSTS_MAX + 3; at += 1)
      await api.fetch(`/api/embed/${other}/picture?width=800`, from(`https://h${at}.example/`))
    const rows = await api.services.db.select().from(plugin_loads).where(eq(plugin_loads.image_id, other))
    expect(rows).toHaveLength(LOAD_HOSTS_MAX + 1)
    expect(rows.find(({ host }) => host === '*')?.loads).toBe(3)
    const day = addDays(dayOf(api.clock.now()), -LOAD_KEPT_DAYS - 1)
    await api.services.db.insert(plugin_loads).values({ image_id: other, day, host: 'old.example', loads: 9 })
    await api.context.enqueue(purgeLoads, {})
    await api.runJobs()
    expect([await loads('old.example'), await loads('h0.example')]).toEqual([0, 1])
  })
})

describe('oEmbed', () => {
  const ask = (query: Record<string, string | number>) =>
    api.call(plugin.oembed, { query: { url: `http://auctor.test/en/images/${image}/maree-basse/`, ...query } })

  it('answers with a frame inside of what was asked for, that carries the mark', async () => {
    const { body, headers } = await ask({ maxwidth: 640, maxheight: 900, format: 'json' })
    expect(body).toMatchObject({ version: '1.0', type: 'rich', width: 640, title: 'Marée basse', thumbnail_width: 320 })
    expect(body.height).toBe(Math.round(640 / 1.5) + 64)
    expect(body.html).toContain(
      `<iframe data-auctor-image="${image}" src="http://auctor.test/embed/${image}?language=en"`,
    )
    expect(headers.get('access-control-allow-origin')).toBe('*')
  })

  it('answers with a link where no frame fits, and lets whoever asks add what they like', async () => {
    const { body } = await ask({ maxwidth: 249, dnt: 'true' })
    expect(body).toMatchObject({ type: 'link' })
    expect(body.html).toBeUndefined()
  })

  it.each([
    ['another website', { url: 'https://other.example/en/images/img_01JABCDEFGHJKMNPQRSTVWXYZ0/' }, 404],
    ['another page', { url: 'http://auctor.test/en/plugin/' }, 404],
    ['an unknown image', { url: 'http://auctor.test/en/images/img_01JABCDEFGHJKMNPQRSTVWXYZ0/' }, 404],
    ['no address', { url: 'x' }, 404],
    ['XML', { format: 'xml' }, 501],
    ['half a pixel', { maxwidth: '300.5' }, 422],
  ])('refuses %s', async (_what, query, status) => expect((await ask(query)).status).toBe(status))
})

describe('files for others', () => {
  it('has a block for WordPress with this website in it', async () => {
    const response = await api.fetch('/api/plugin/wordpress')
    expect(response.headers.get('content-disposition')).toContain('auctor-image.zip')
    const bytes = Buffer.from(await response.arrayBuffer()).toString('latin1')
    expect(bytes.startsWith('PK')).toBe(true)
    expect(bytes).toContain("const AUCTOR_IMAGE_ORIGIN = 'http://auctor.test';")
    expect(bytes).not.toMatch(/%ORIGIN%|%NAME%/)
    expect(bytes.length).toBeLessThan(10_000)
  })

  it('says what this website itself may show', async () => {
    const { body } = await api.call(plugin.licences)
    expect(body).toEqual({ version: 1, website: 'https://auctor.test', issuer: 'http://auctor.test', licences: [] })
  })
})
