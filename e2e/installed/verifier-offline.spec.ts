// Without a network the verifier is still there, in the language of the address: a picture and its proof hold.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { href, localHref } from '../../lib/routes.ts'
import layoutEn from '../../messages/en/layout.json' with { type: 'json' }
import offlineEn from '../../messages/en/offline.json' with { type: 'json' }
import verifierEn from '../../messages/en/verifier.json' with { type: 'json' }
import layoutFr from '../../messages/fr/layout.json' with { type: 'json' }
import offlineFr from '../../messages/fr/offline.json' with { type: 'json' }
import verifierFr from '../../messages/fr/verifier.json' with { type: 'json' }
import { root } from '../../scripts/build-stamp.ts'
import { expect, test } from '../fixtures.ts'
import { screens } from '../screens/form-walk.ts'
import { openControlled } from './installed-steps.ts'

const said = {
  en: { offline: layoutEn.offline, verifier: offlineEn, verdicts: verifierEn.result.verdicts },
  fr: { offline: layoutFr.offline, verifier: offlineFr, verdicts: verifierFr.result.verdicts },
}
const photograph = readFileSync(join(root, 'content', 'photos', 'Dragonfly_by_Bolly.jpg'))

/** The proof file of the dragonfly of the demo world. */
async function proofFile(page: Page): Promise<Buffer> {
  const get = (path: string) => page.request.get(`/api${path}`)
  const find = async () => (await (await get('/images?search=dragonfly')).json()).results[0]?.id
  await expect.poll(find, { timeout: 120_000 }).toBeTruthy()
  const proof = `/images/${await find()}/proof/current`
  await expect.poll(async () => (await get(proof)).status(), { timeout: 60_000 }).toBe(200)
  return (await get(proof)).body()
}

/** Runs in the page: as files are let go over it. */
function letGo(zone: Element, files: { name: string; bytes: string }[]): void {
  const dataTransfer = new DataTransfer()
  for (const { name, bytes } of files)
    dataTransfer.items.add(new File([Uint8Array.from(atob(bytes), each => each.charCodeAt(0))], name))
  zone.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
}

for (const [locale, viewport] of screens) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale, viewport, serviceWorkers: 'allow' })
    const { offline, verifier, verdicts } = said[locale]

    test(`a certificate is checked without a network, ${locale}`, async ({ page, context }) => {
      test.setTimeout(240_000)
      const proof = await proofFile(page)
      await openControlled(page, localHref(locale, href('home')))
      await page.goto(localHref(locale, href('about')))
      await page.waitForFunction(() => caches.match('/api/verifier/offline').then(kept => kept !== undefined))

      await context.setOffline(true)
      await page.goto(localHref(locale, href('home')))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(offline.title)
      await page.getByRole('link', { name: offline.verify_link, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(verifier.title)
      await page.locator('.drop').evaluate(letGo, [
        { name: 'dragonfly.jpg', bytes: photograph.toString('base64') },
        { name: 'proof.json', bytes: proof.toString('base64') },
      ])
      const verdict = page.locator('[data-verdict=file_alone]')
      await expect(verdict.getByText(verdicts.file_alone.title, { exact: true })).toBeInViewport({
        ratio: 1,
        timeout: 30_000,
      })

      await context.setOffline(false)
      await page.goto(localHref(locale, href('proofs')))
      await expect(page.locator('#trust')).toHaveCount(0)
    })
  })
}
