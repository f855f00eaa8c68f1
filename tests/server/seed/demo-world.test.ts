// The demo world: true to its sources, made once, completed after an interruption, and absent where real data is.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auth } from '#lib/contract/auth.ts'
import { images } from '#lib/contract/images.ts'
import { passwordProblems } from '#lib/rules/accounts/password.ts'
import { demoEmails } from '#lib/rules/demo.ts'
import { users } from '#server/db/schema/accounts.ts'
import { certificates, collections, genres, images as imageRows } from '#server/db/schema/images.ts'
import { licenses } from '#server/db/schema/market.ts'
import { whitelist_entries } from '#server/db/schema/social.ts'
import { profileOf } from '#server/domains/accounts/profile/read-current-profile.ts'
import { confirmedUserByEmail } from '#server/domains/accounts/queries.ts'
import { accountsToPrint, adminAllowed, demoAccounts, demoPeople } from '#server/seed/demo-accounts.ts'
import { demoCollections } from '#server/seed/demo-collections.ts'
import { demoPhotos } from '#server/seed/demo-photos.ts'
import { asUser } from '#server/seed/demo-user.ts'
import { allowDemoWebsites, grantDemoLicense } from '#server/seed/demo-websites.ts'
import { seedDemo } from '#server/seed/seed-demo.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'

const folder = new URL('../../../content/photos/', import.meta.url)

describe('what the demo world is made of', () => {
  it('credits every photograph, byte for byte the file that its author published', () => {
    const licences = readFileSync(new URL('LICENCES.md', folder), 'utf8')
    const files = readdirSync(folder).filter(name => name.endsWith('.jpg'))
    expect(files.toSorted()).toEqual(demoPhotos.map(photo => photo.file).toSorted())
    for (const { file, photographer, licence, year } of demoPhotos) {
      const digest = createHash('sha256')
        .update(readFileSync(new URL(file, folder)))
        .digest('hex')
      expect(licences).toContain(`| ${file} | ${photographer} | ${year ?? '–'} | ${licence} | \`${digest}\` |`)
    }
  })

  it('puts into a collection only photographs of its owner', () => {
    for (const { owner, files } of demoCollections) {
      for (const file of files) expect(demoPhotos.find(photo => photo.file === file)?.owner).toBe(owner)
    }
  })

  it('has people who say by name that they are demo accounts, with passwords that obey the rule', () => {
    for (const { first_name, password } of Object.values(demoPeople)) {
      expect(first_name).toBe('Demo')
      expect(password === null ? [] : passwordProblems(password)).toEqual([])
    }
  })

  it('knows an administrator with a known password only where nobody else can come', () => {
    expect(adminAllowed('http://localhost:3000')).toBe(true)
    expect(adminAllowed('http://127.0.0.1:3000')).toBe(true)
    expect(adminAllowed('https://auctor.example')).toBe(false)
    expect(adminAllowed('https://localhost.example')).toBe(false)
    expect(accountsToPrint('https://auctor.example').map(account => account.label)).toEqual([
      'Demo creator',
      'Demo buyer',
    ])
  })
})

describe('seedDemo', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi({ settings: { public_url: 'http://localhost:3000' } })
  })
  afterAll(() => api.close())

  const count = async () => {
    const { db } = api.services
    const rows = [await db.select().from(users), await db.select().from(collections), await db.select().from(imageRows)]
    return rows.map(each => each.length)
  }
  const person = async () => {
    const creator = await confirmedUserByEmail(api.context, demoEmails.creator)
    if (!creator) throw new Error('there is no demo creator')
    return creator
  }
  const everything = [Object.keys(demoPeople).length, demoCollections.length, demoPhotos.length]

  it('makes everybody and everything, once', async () => {
    await seedDemo(api.context)
    expect(await count()).toEqual(everything)
    await seedDemo(api.context)
    expect(await count()).toEqual(everything)
    const known = new Set((await api.services.db.select({ id: genres.id }).from(genres)).map(genre => genre.id))
    for (const { genre } of demoPhotos) expect(known).toContain(genre)
    for (const { id } of await api.services.db.select({ id: users.id }).from(users)) {
      const profile = await profileOf(api.context, id)
      expect({ name: profile?.public_name, missing: profile?.missing_fields }).toMatchObject({ missing: [] })
      for (const genre of profile?.genres ?? []) expect(known).toContain(genre)
    }
  }, 180_000)

  it('completes what was interrupted, and repeats nothing', async () => {
    // As after an interruption before the last photograph: the buyer, who comes later still, is missing as well.
    const { db } = api.services
    const [last] = await db.select().from(imageRows).orderBy(desc(imageRows.created_at)).limit(1)
    await db.delete(certificates).where(eq(certificates.image_id, last?.id ?? ''))
    await db.delete(imageRows).where(eq(imageRows.id, last?.id ?? ''))
    await db.delete(users).where(eq(users.email, demoEmails.buyer))
    await seedDemo(api.context)
    expect(await count()).toEqual(everything)
  }, 180_000)

  it('allows the websites that show photographs with their owners’ leave, and grants their customer licences, once each', async () => {
    const kept = api.services.ports.web
    const seeds = () => ['alpine-review', 'studio-lumen', 'thief'].map(name => `http://${name}.localhost:4080/`)
    api.context.ports.web = { ...kept, seeds }
    const creator = asUser(api.context, await person())
    const { db } = api.services
    const [image] = await db.select().from(imageRows).where(eq(imageRows.user_id, creator.user.id)).limit(1)
    for (const _ of [1, 2]) {
      await allowDemoWebsites(creator)
      for (const { file } of demoPhotos) await grantDemoLicense(creator, file, image?.id ?? '')
    }
    api.context.ports.web = kept
    expect((await db.select().from(licenses)).map(({ licensee, url }) => [licensee, url])).toEqual([
      ['Alpine Review AG', 'https://alpine-review.localhost:4080'],
    ])
    expect((await db.select().from(whitelist_entries)).map(({ url }) => url)).toEqual([
      'https://studio-lumen.localhost:4080',
    ])
  })

  it('lets the demo accounts sign in', async () => {
    for (const { email, password } of demoAccounts) {
      const { status } = await api.call(auth.login, { body: { email, password, rememberMe: false } })
      expect(status).toBe(200)
    }
  })
})

describe('the demo world afterwards', () => {
  it('has its photographs certified as everybody’s are, and shows them with author and licence, the first one first', async () => {
    const api = await testApi()
    const photos = demoPhotos.slice(0, 3)
    await seedDemo(api.context, photos)
    await api.runJobs()
    const { body } = await api.call(images.list, { query: { page_size: 50 } })
    expect(body.results.map(image => [image.title, image.state])).toEqual(
      photos.map(photo => [photo.title, 'certified']),
    )
    const { body: detail } = await api.call(images.read, { id: body.results[0]?.id ?? '' })
    expect(detail.photographer).toBe('Lukas Baubkus (CC BY-SA 3.0)')
    await api.close()
  }, 180_000)
})

describe('seedDemo where somebody lives already', () => {
  it('adds nothing', async () => {
    const api = await testApi()
    const { db } = api.services
    const at = new Date()
    const dates = { terms_accepted_at: at, created_at: at, email_confirmed_at: at }
    const person = { id: 'usr_1', email: 'ada@example.org', password_hash: 'x', first_name: 'Ada', last_name: 'L' }
    await db.insert(users).values({ ...person, account_type: 'creator', locale: 'en', ...dates })
    await seedDemo(api.context)
    expect(await db.select().from(users)).toHaveLength(1)
    await api.close()
  })
})
