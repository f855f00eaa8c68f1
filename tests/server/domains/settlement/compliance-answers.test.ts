// What a page answers when it is captured again: nothing but a removal is ever called one, and nothing that is gone is said to be there.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayOf } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { type OpenWeb, openWeb } from '#server/adapters/web/open-web.ts'
import { WebFailure } from '#server/crawler/web-failure.ts'
import { licenses } from '#server/db/schema/market.ts'
import { originalKey } from '#server/domains/images/keys.ts'
import { indexMissing } from '#server/domains/monitoring/crawl/index-images.ts'
import type { PageMemory } from '#server/domains/settlement/compliance/look.ts'
import { lookForCopy } from '#server/domains/settlement/compliance/look-for-copy.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeImage } from '#tests/support/files/images.ts'
import { makePerson } from '#tests/support/people/people.ts'
import { changesOf, original, pageAddress, pictureAddress, templates } from '#tests/support/settlement/changed-pages.ts'
import { type ChangingWeb, photograph, startChangingWeb } from '#tests/support/settlement/changing-web.ts'
import { root } from '../../../../scripts/build-stamp.ts'

let web: ChangingWeb
let open: OpenWeb
let api: TestApi
let image: string
let inline: string
beforeAll(async () => {
  web = await startChangingWeb()
  open = openWeb({
    public_url: 'http://auctor.test',
    stand_in: [{ host_suffix: '.localhost', port: web.port }],
    findBrowser: () => Promise.reject(new Error('no browser')),
  })
  // No browser runs: what only scripts show is not seen, and must not be taken to be gone.
  const render = (url: string) => Promise.reject(new WebFailure('browser', url))
  api = await testApi({ matching: true, ports: { web: { ...open.web, render } } })
  const owner = await makePerson(api)
  const bytes = await readFile(join(root, 'content', 'photos', photograph))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  image = await makeImage(api, owner, { monitored: true, monitored_at: api.clock.now(), sha256 })
  await api.ports.storage.put(originalKey({ id: image, sha256 }), bytes)
  await api.context.enqueue(indexMissing, {})
  await api.runJobs()
  const now = api.clock.now()
  const granted = { user_id: owner.id, image_id: image, licensee: 'Paper', starts_on: dayOf(now), url: LICENSEE }
  const license = { id: newId('license', now), ...granted, created_at: now, started_at: now }
  await api.services.db.insert(licenses).values(license)
  const small = await sharp(bytes).resize(600).jpeg().toBuffer()
  inline = `data:image/jpeg;base64,${small.toString('base64')}`
})
afterAll(async () => {
  await api.close()
  await open.close()
  await web.close()
})

/** The website that the one licence of the photograph is for. */
const LICENSEE = 'https://licensee.example'
const licensedFor = (url: string) => api.services.db.update(licenses).set({ url })

const look = (host: string, memory: PageMemory | null) =>
  lookForCopy(api.context, {
    page_url: pageAddress(host, web.port),
    picture_url: pictureAddress(host, web.port),
    image_id: image,
    memory,
    credit: null,
  })

describe('a page that is captured again', () => {
  let told = 0
  it.each(templates)(
    '$name: each answer proves what it proves, and no more',
    async template => {
      const before = `before-${template.name}.localhost`
      web.serve(before, original(template))
      const first = await look(before, null)
      expect(first).toMatchObject({ result: 'still_there', ground: 'picture_found' })
      const wrong: string[] = []
      for (const [number, change] of changesOf(template, image, inline).entries()) {
        const host = `${template.name}-${number}.localhost`
        web.serve(host, change.site)
        if (change.expected === 'licensed_embed') await licensedFor(`http://${host}`)
        const memory: PageMemory = JSON.parse(JSON.stringify(first.memory).replaceAll(before, host))
        const { result, ground } = await look(host, memory)
        told += 1
        if (result !== change.expected) wrong.push(`${change.name}: ${result} by ${ground}, not ${change.expected}`)
      }
      expect(wrong).toEqual([])
    },
    300_000,
  )

  it('is not said to hold a licensed copy because it names our plugin, once no licence permits it', async () => {
    const [template] = templates
    if (!template) throw new Error('no page')
    const host = 'forged.localhost'
    web.serve(host, original(template))
    const { memory } = await look(host, null)
    await licensedFor(LICENSEE)
    const change = changesOf(template, image, inline).find(({ expected }) => expected === 'licensed_embed')
    if (!change) throw new Error('no such change')
    web.serve(host, change.site)
    expect(await look(host, memory)).toMatchObject({ result: 'removed', ground: 'picture_gone' })
  })

  it('was asked in more than two hundred ways', () => {
    expect(told).toBeGreaterThan(200)
  })
})
