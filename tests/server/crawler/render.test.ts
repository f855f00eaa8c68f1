// The browser as second try: it shows what scripts make of a page, and hostile pages cost neither more nor others anything.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenWeb, openWeb } from '#server/adapters/web/open-web.ts'
import { findBrowser } from '#server/browser/find-browser.ts'
import { type HostileWeb, startHostileWeb } from '#tests/support/standins/hostile-web/start-hostile-web.ts'

let hostile: HostileWeb
let open: OpenWeb
beforeAll(async () => {
  hostile = await startHostileWeb()
  open = openWeb({
    public_url: 'http://auctor.test',
    stand_in: [{ host_suffix: `.${hostile.suffix}`, port: hostile.http_port }],
    stand_in_ca: null,
    seeds: [],
    findBrowser: () => findBrowser(null),
    resolve: async () => [],
  })
})
afterAll(async () => {
  await open.close()
  await hostile.close()
})

describe('rendering', () => {
  it('reads pages with their pictures, again and again after pages that never end', async () => {
    const url = hostile.url('well')
    const well = async () => (await open.web.render(url)).pictures.map(picture => picture.src)
    expect(await well()).toEqual([hostile.url('pictures', '/right.jpg')])
    for (const path of ['/loop', '/dialogs']) {
      const started = performance.now()
      await expect(open.web.render(hostile.url('scripts', path), { timeout_ms: 1_200 })).rejects.toThrow(
        /too_slow|browser|connection/,
      )
      expect(performance.now() - started).toBeLessThan(25_000)
    }
    expect(await well()).toEqual([hostile.url('pictures', '/right.jpg')])
  })

  it('reaches no private address, whatever a page tries', async () => {
    const before = open.web.counts()
    await open.web.render(hostile.url('scripts', '/private'), { timeout_ms: 5_000 })
    expect(open.web.counts().internet).toBe(0)
    expect(open.web.counts().refused).toBeGreaterThan(before.refused)
    await expect(open.web.render('http://127.0.0.1/')).rejects.toThrow('blocked_address')
    await expect(open.web.render(hostile.url('robots-broken'))).rejects.toThrow('robots')
  })
})
