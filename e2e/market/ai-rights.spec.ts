// The switch of what machines may learn from, and what pages and files say over HTTP before and after it.
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import exifr from 'exifr'
import sharp from 'sharp'
import { z } from 'zod'
import { href, localHref } from '../../lib/routes.ts'
import imagesEn from '../../messages/en/images.json' with { type: 'json' }
import profileEn from '../../messages/en/profile.json' with { type: 'json' }
import imagesFr from '../../messages/fr/images.json' with { type: 'json' }
import profileFr from '../../messages/fr/profile.json' with { type: 'json' }
import { root } from '../../scripts/build-stamp.ts'
import { becomeCreator } from '../creator-by-calls.ts'
import { expect, journeyLocales, test } from '../fixtures.ts'

const said = { en: { profile: profileEn, images: imagesEn }, fr: { profile: profileFr, images: imagesFr } } as const
const Shown = z.object({ state: z.string(), sources: z.array(z.object({ media_type: z.string(), url: z.string() })) })

/** A part of a real photograph, just large enough; `left` makes it another one. */
async function certifiedPhotograph(page: Page, left: number): Promise<string> {
  const photograph = sharp(join(root, 'content/photos/seeding_by_Clements_Engelhardt.jpg'))
  const buffer = await photograph.extract({ left, top: 150, width: 2400, height: 1700 }).jpeg().toBuffer()
  const response = await page.request.post('/api/images/create', {
    headers: { Origin: new URL(page.url()).origin },
    multipart: {
      title: 'Machines',
      genre: 'gen_landscape',
      despite_earlier: 'true',
      track: 'false',
      file: { name: 'machines.jpg', mimeType: 'image/jpeg', buffer },
    },
  })
  expect(response.status(), await response.text()).toBe(201)
  const { id } = z.object({ id: z.string() }).parse(await response.json())
  await expect.poll(async () => (await shown(page, id)).state, { timeout: 60_000 }).toBe('certified')
  return id
}

const shown = async ({ request }: Page, id: string) =>
  Shown.parse(await (await request.get(`/api/images/${id}`)).json())

/** What a stranger's program is told of one photograph, in all the places that it may look. */
async function told(page: Page, id: string) {
  // Nobody is signed in here, so that pages come from where those of visitors are kept.
  const get = (path: string) => fetch(new URL(path, page.url()))
  const { sources } = await shown(page, id)
  const terms = new Set<string>()
  const headers = new Set<string | null>()
  for (const { url, media_type } of sources) {
    const response = await get(url)
    headers.add(response.headers.get('tdm-reservation'))
    const file = Buffer.from(await response.arrayBuffer())
    const { xmp } = await sharp(file).metadata()
    terms.add(/<plus:DataMining>[^<]*\/([A-Z-]+)</.exec(xmp?.toString() ?? '')?.[1] ?? 'none')
    if (media_type === 'image/jpeg')
      terms.add((await exifr.parse(file, { xmp: true, mergeOutput: true })).DataMining.split('/').at(-1))
  }
  for (const locale of journeyLocales(import.meta.url))
    headers.add((await get(localHref(locale, href('image', { id })))).headers.get('tdm-reservation'))
  const named = async (path: string) => (await (await get(path)).text()).includes(id)
  const files = ['/robots.txt', '/ai.txt', '/.well-known/tdmrep.json']
  return { terms: [...terms], headers: [...headers], named: await Promise.all(files.map(named)) }
}

const RESERVED = { terms: ['DMI-PROHIBITED-EXCEPTSEARCHENGINEINDEXING'], headers: ['1'], named: [false, false, false] }
const ALLOWED = { terms: ['DMI-ALLOWED'], headers: ['0'], named: [true, true, true] }

const screens = { en: { width: 1280, height: 800 }, fr: { width: 390, height: 844 } } as const

for (const locale of journeyLocales(import.meta.url)) {
  test(`one switch changes what machines are told everywhere, ${locale}`, async ({ quietPage: page }, info) => {
    test.setTimeout(240_000)
    await page.setViewportSize(screens[locale])
    const { profile, images } = said[locale]
    await becomeCreator(page, locale, 'machines')
    const id = await certifiedPhotograph(page, locale === 'en' ? 40 : 1160)
    expect(await told(page, id)).toEqual(RESERVED)

    await page.goto(localHref(locale, href('account', { slug: 'machines' })))
    const { choices, legend, saved } = profile.machines
    const group = page.getByRole('radiogroup', { name: legend })
    await expect(group.getByRole('radio', { name: choices.reserved.label })).toBeChecked()
    await group.getByRole('radio', { name: choices.allowed.label }).check()
    await expect(page.getByText(saved)).toBeVisible()
    await expect.poll(() => told(page, id)).toEqual(ALLOWED)
    await page.screenshot({ path: info.outputPath('switch.png'), fullPage: true })

    await page.goto(localHref(locale, href('image', { id })))
    await expect(page.getByText(images.facts.ai_rights_value.allowed, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: images.edit.open }).click()
    const own = page.getByRole('radiogroup', { name: images.edit.ai_rights.legend })
    await own.getByRole('radio', { name: images.edit.ai_rights.choices.reserved }).check()
    await expect(page.getByText(images.facts.ai_rights_value.reserved, { exact: true })).toBeVisible()
    await expect.poll(() => told(page, id)).toEqual(RESERVED)
    await own.scrollIntoViewIfNeeded()
    await page.screenshot({ path: info.outputPath('photograph.png') })
  })
}
