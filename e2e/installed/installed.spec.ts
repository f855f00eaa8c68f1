// The installed app: its manifest in each language, and shortcuts that lead somewhere.
import { SHARED_FIELD } from '../../features/upload/shared-files.ts'
import { href, localHref } from '../../lib/routes.ts'
import layoutEn from '../../messages/en/layout.json' with { type: 'json' }
import layoutFr from '../../messages/fr/layout.json' with { type: 'json' }
import { expect, journeyLocales, test } from '../fixtures.ts'

const said = { en: layoutEn, fr: layoutFr }

for (const locale of journeyLocales(import.meta.url)) {
  test(`the manifest names what the app can do, ${locale}`, async ({ page, request }) => {
    await page.goto(localHref(locale, href('home')))
    const address = await page.locator('link[rel=manifest]').getAttribute('href')
    const answer = await request.get(address ?? '')
    expect(answer.headers()['content-type']).toContain('application/manifest+json')
    const { shortcuts, lang, share_target } = await answer.json()
    expect(lang).toBe(locale)
    expect(share_target).toEqual({
      action: localHref(locale, href('images')),
      method: 'post',
      enctype: 'multipart/form-data',
      params: { files: [{ name: SHARED_FIELD, accept: ['image/*', '.jpg', '.jpeg'] }] },
    })
    const { installed, links } = said[locale]
    const names = shortcuts.map((each: { name: string }) => each.name)
    expect(names).toEqual([installed.upload, links.hits, links.images])
    for (const { url } of shortcuts) expect((await request.get(url)).status()).toBe(200)
  })
}
