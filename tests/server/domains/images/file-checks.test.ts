// Stored files that changed or disappeared: previews are made anew under another address, originals reported and left alone.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { images as contract } from '#lib/contract/images.ts'
import { system } from '#lib/contract/system.ts'
import { verifyPdfSeal } from '#lib/proof/seal.ts'
import { file_checks, images, type StoredPreview } from '#server/db/schema/images.ts'
import { exportOfImages } from '#server/domains/images/export-images.ts'
import { checkStoredFiles, IMAGES_A_RUN } from '#server/domains/images/files/check-stored-files.ts'
import { remakePreviews } from '#server/domains/images/files/remake-previews.ts'
import { certificateKey, originalKey, previewKey } from '#server/domains/images/keys.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { certified } from '#tests/support/uploads.ts'

const NAME = '640.webp'

let api: TestApi
let anne: TestPerson
let id: string
beforeEach(async () => {
  api = await testApi()
  anne = await makePerson(api)
  id = await certified(api, anne, { seed: 7, fields: { track: false } })
  // What is made with patience: finer previews and the certificate's PDFs.
  api.clock.forward({ hours: 1 })
  await api.runJobs()
})
afterEach(() => api.close())

const row = async () => {
  const [image] = await api.services.db.select().from(images).where(eq(images.id, id))
  if (!image) throw new Error('no image')
  return image
}
const preview = async (): Promise<StoredPreview | undefined> => (await row()).previews.find(({ name }) => name === NAME)
const place = (key: string) => join(api.ports.storage.incoming(), '../../objects', key)

/** One bit of a stored file changes, below everything that seals or checks it. */
async function flip(key: string): Promise<Buffer> {
  const bytes = await readFile(place(key))
  const at = Math.floor(bytes.length / 2)
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
  await writeFile(place(key), bytes)
  return bytes
}

async function check(): Promise<void> {
  await checkStoredFiles.run(api.context, {})
  await api.runJobs()
}

const later = () => api.clock.forward({ days: 8 })
const fetched = async (url: string) => Buffer.from(await (await api.fetch(url)).arrayBuffer())
const addressOf = async () =>
  (await api.call(contract.read, { id })).body.sources.find(({ url }) => url.includes(NAME))?.url ?? ''
const emailsAbout = async () => (await api.outbox()).filter(({ template }) => template === 'broken_originals')
const key = async () => originalKey(await row())

describe('a preview', () => {
  it('with one flipped bit is made anew, and shown under an address that no cache has', async () => {
    const before = await addressOf()
    const whole = await fetched(before)
    await check()
    await flip(previewKey(id, NAME))
    expect((await fetched(before)).equals(whole)).toBe(false)
    later()
    await check()
    const after = await addressOf()
    expect(after).not.toBe(before)
    const answer = await api.fetch(after)
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect(Buffer.from(await answer.arrayBuffer()).equals(whole)).toBe(true)
    later()
    await check()
    expect(await addressOf()).toBe(after)
  })

  it('that is gone is made anew', async () => {
    const whole = await fetched(await addressOf())
    await api.ports.storage.remove(previewKey(id, NAME))
    await check()
    expect((await fetched(await addressOf())).equals(whole)).toBe(true)
  })

  it('is kept by nobody between the check and its making', async () => {
    await flip(previewKey(id, NAME))
    await checkStoredFiles.run(api.context, {})
    const answer = await api.fetch(await addressOf())
    await answer.arrayBuffer()
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
  })

  it('gets another address although the process died after its file was stored', async () => {
    const before = await addressOf()
    await flip(previewKey(id, NAME))
    await checkStoredFiles.run(api.context, {})
    const stop = () => Promise.reject(new Error('stopped'))
    await expect(remakePreviews.run({ ...api.context, transact: stop }, { image_id: id })).rejects.toThrow('stopped')
    // Its job was lost too: the next check finds it still marked.
    await api.services.db.execute(sql`delete from pgboss.job where name = 'images.remake-previews'`)
    later()
    await check()
    expect(await addressOf()).not.toBe(before)
    expect(await preview()).toMatchObject({ version: 2 })
    expect((await preview())?.broken).toBeUndefined()
  })

  it('from before there were digests gets one at its first check', async () => {
    const made = (await row()).previews
    expect(made.every(({ sha256, bytes }) => sha256?.length === 64 && bytes)).toBe(true)
    const old = made.map(({ name, media_type, width, height }) => ({ name, media_type, width, height }))
    await api.services.db.update(images).set({ previews: old }).where(eq(images.id, id))
    await check()
    expect((await row()).previews).toEqual(made)
  })
})

describe('a certificate', () => {
  it('whose kept PDF changed or is gone is drawn again', async () => {
    await flip(certificateKey(id, 1, 'en'))
    await api.ports.storage.remove(certificateKey(id, 1, 'fr'))
    await check()
    for (const language of ['en', 'fr'] as const) {
      const pdf = await api.ports.storage.read(certificateKey(id, 1, language))
      expect(pdf && verifyPdfSeal(pdf).outcome).toBe('sealed')
    }
  })
})

describe('an original', () => {
  let admin: TestPerson
  beforeEach(async () => {
    admin = await makePerson(api, { email: 'admin@auctor.example', roles: ['admin'] })
  })

  it('with one flipped bit is reported once, left as it is, and well again when it was put back', async () => {
    const kept = await readFile(place(await key()))
    const flipped = await flip(await key())
    await check()
    expect((await api.call(system.ready)).body).toMatchObject({
      status: 'degraded',
      storage: 'degraded',
      broken_originals: 1,
    })
    later()
    await check()
    expect((await emailsAbout()).map(({ to }) => to)).toEqual([admin.email])
    expect((await emailsAbout())[0]?.text).toContain(await key())
    expect((await readFile(place(await key()))).equals(flipped)).toBe(true)
    await writeFile(place(await key()), kept)
    later()
    await check()
    expect((await api.call(system.ready)).body).toMatchObject({ status: 'ok', storage: 'ok', broken_originals: 0 })
    expect(await emailsAbout()).toHaveLength(1)
  })

  it('that is gone is reported, and no preview is made of it', async () => {
    await api.ports.storage.remove(await key())
    await flip(previewKey(id, NAME))
    await check()
    expect(await emailsAbout()).toHaveLength(1)
    expect((await preview())?.broken).toBe(true)
    expect((await api.call(system.ready)).body.broken_originals).toBe(1)
  })

  it('is reported although the process died between the check and the email', async () => {
    await flip(await key())
    await checkStoredFiles.run(api.context, {})
    await api.services.db.update(file_checks).set({ reported_at: null })
    await api.services.db.execute(sql`delete from emails where template = 'broken_originals'`)
    await check()
    expect(await emailsAbout()).toHaveLength(1)
  })

  it.each(['damaged', 'missing'] as const)(
    'that is %s is named in the export, which is whole otherwise',
    async fault => {
      if (fault === 'damaged') await flip(await key())
      else await api.ports.storage.remove(await key())
      const names: string[] = []
      const { files } = await exportOfImages(api.context, { user_id: anne.id })
      for await (const { name } of files ?? []) names.push(name.split('/').at(-1) ?? '')
      expect(names).toContain(`original-${fault}.txt`)
      expect(names).not.toContain('original.jpg')
      expect(names).toContain('certificate-1-en.pdf')
    },
  )
})

describe('one run', () => {
  it('reads so many images at most, those longest unchecked first', async () => {
    const image = await row()
    const copies = Array.from({ length: IMAGES_A_RUN + 4 }, (_, index) => ({
      ...image,
      id: `img_copy_${String(index).padStart(4, '0')}`,
      sha256: index.toString(16).padStart(64, '0'),
      previews: [],
    }))
    await api.services.db.insert(images).values(copies)
    await checkStoredFiles.run(api.context, {})
    expect(await api.services.db.$count(file_checks)).toBe(IMAGES_A_RUN)
    await checkStoredFiles.run(api.context, {})
    expect(await api.services.db.$count(file_checks)).toBe(IMAGES_A_RUN + 5)
  })
})
