// Deleting an account: who may, what is handed over first, what is gone afterwards and what stays.
import { eq } from 'drizzle-orm'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auth } from '#lib/contract/auth.ts'
import { collections } from '#lib/contract/collections.ts'
import { images } from '#lib/contract/images.ts'
import { licenses } from '#lib/contract/licenses.ts'
import { profiles } from '#lib/contract/profiles.ts'
import { verifier } from '#lib/contract/verifier.ts'
import { wallets } from '#lib/contract/wallets.ts'
import { whitelist } from '#lib/contract/whitelist.ts'
import { newId } from '#lib/ids.ts'
import { users } from '#server/db/schema/accounts.ts'
import { newsletter_subscribers } from '#server/db/schema/content.ts'
import { payment_users } from '#server/db/schema/identity.ts'
import { certificates, images as imageRows } from '#server/db/schema/images.ts'
import { email_addresses, profiles as profileRows } from '#server/db/schema/profiles.ts'
import { rate_limits } from '#server/db/schema/system.ts'
import { originalKey } from '#server/domains/images/keys.ts'
import { PaymentFailure } from '#server/ports/payment.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import {
  askDeletion,
  exportPath,
  jsonOf,
  mustAskDeletion,
  newestDeletion,
  readExportFile,
} from '#tests/support/deletion.ts'
import { makePerson, ownAddress, PASSWORD, type TestPerson } from '#tests/support/people/people.ts'
import { certified } from '#tests/support/uploads.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const login = (email: string) =>
  api.call(auth.login, { body: { email, password: PASSWORD } }, { headers: ownAddress() })

describe('asking', () => {
  it('needs a reason and the password, and changes nothing without them', async () => {
    const person = await makePerson(api)
    const wrong = await askDeletion(api, person, 'Not-my-passw0rd')
    expect([wrong.status, wrong.problem.code]).toEqual([422, 'password_current_wrong'])
    const body = { reason: ' ', password: PASSWORD }
    const silent = await api.as(person).call(profiles.deleteCurrent, { body })
    expect([silent.status, Object.keys(silent.problem.errors ?? {})]).toEqual([422, ['reason']])
    expect((await api.as(person).call(profiles.current, {})).status).toBe(200)
  })

  it('may be tried five times a minute with a wrong password', async () => {
    const person = await makePerson(api)
    for (let i = 0; i < 5; i += 1) expect((await askDeletion(api, person, `Wrong-${i}`)).status).toBe(422)
    expect((await askDeletion(api, person)).problem.code).toBe('too_many_requests')
  })

  it('ends every session at once, in the browser too, and no password opens the account any more', async () => {
    const person = await makePerson(api)
    const elsewhere = (await login(person.email)).body.access_token
    const { status, body, headers } = await askDeletion(api, person)
    expect(status).toBe(202)
    expect(Math.abs(new Date(body.requested_at).getTime() - api.clock.now().getTime())).toBeLessThan(60_000)
    expect(headers.get('set-cookie')).toContain('Max-Age=0')
    expect((await api.as(person).call(profiles.current, {})).status).toBe(401)
    expect((await api.as({ token: elsewhere }).call(profiles.current, {})).status).toBe(401)
    expect((await login(person.email)).problem.code).toBe('credentials_wrong')
  })
})

describe('money and the provider', () => {
  async function known(balances: TestApi['ports']['payment']['balances']): Promise<TestPerson> {
    const person = await makePerson(api)
    const now = api.clock.now()
    const row = { user_id: person.id, provider_id: `user_${person.id}`, kind: 'natural' as const, sent_digest: '' }
    await api.services.db.insert(payment_users).values({ ...row, kyc_level: 'light', created_at: now, updated_at: now })
    api.ports.payment = { ...api.ports.payment, balances }
    return person
  }

  it('holds an account back that still has money, and says how much', async () => {
    const person = await known(async () => [
      { currency: 'EUR', cents: 0 },
      { currency: 'EUR', cents: 1250 },
    ])
    const { status, problem } = await askDeletion(api, person)
    expect([status, problem.code]).toEqual([409, 'account_has_money'])
    expect(problem.detail).toContain('€12.50')
    expect((await api.as(person).call(profiles.current, {})).status).toBe(200)
  })

  it('never deletes while the provider cannot be asked', async () => {
    const person = await known(async () => {
      throw new PaymentFailure('unreachable', 'no answer')
    })
    const { status, problem } = await askDeletion(api, person)
    expect([status, problem.code]).toEqual([503, 'provider_unavailable'])
    expect((await api.as(person).call(profiles.current, {})).status).toBe(200)
  })

  it('lets go whom the provider does not know any more, or who has nothing there', async () => {
    const unknown = await known(async () => {
      throw new PaymentFailure('not_found', 'no such user')
    })
    expect((await askDeletion(api, unknown)).status).toBe(202)
    const empty = await known(async () => [{ currency: 'EUR', cents: 0 }])
    expect((await askDeletion(api, empty)).status).toBe(202)
    await api.runJobs()
  })
})

/** What is handed over as records, by domain. */
const records = [
  'uploads profile emails sessions wallet identity collections photographers credits upload-profiles',
  'follows likes whitelist messages newsletter beta-tester',
  'cards subscriptions invoices invoice-lines payments refunds disputes subscription-renewals mandates payouts',
  'transfers invoicing-agreements invoicing-signatures rested-plans',
  'hits licenses held-licenses lightboxes sale-settings evidences notices monitoring nfts listings nft-settings',
  'chain-actions bids royalties leases',
  'agency-reports clearances dossiers exhibits',
  'claims received-letters claimed-copies claim-answers claim-events letters letter-addresses letter-settings lawyer-settings',
  'litigations litigation-events',
].flatMap(names => names.split(' '))

describe('an erased account', () => {
  let person: TestPerson
  let friend: TestPerson
  let image: typeof imageRows.$inferSelect
  let liked: string
  let files: Record<string, Uint8Array>
  let address: string

  beforeAll(async () => {
    person = await makePerson(api, { first_name: 'Zéphyrine', last_name: 'Quatremère', locale: 'fr' })
    friend = await makePerson(api)
    const { body: collection } = await api.as(person).call(collections.create, { body: { name: 'Alpes' } })
    const id = await certified(api, person, { fields: { collection: collection.id, location: 'Chamonix' } })
    await api.services.db.insert(newsletter_subscribers).values({
      id: newId('newsletter_subscriber', api.clock.now()),
      email: person.email,
      locale: 'fr',
      state: 'confirmed',
      created_at: api.clock.now(),
    })
    liked = await certified(api, friend)
    await api.as(person).call(images.like, { id: liked })
    await api.as(friend).call(images.like, { id })
    await api.as(person).call(whitelist.create, { body: { url: 'https://example.com' } })
    const granted = { image: id, licensee: 'Magnum', url: 'https://magnum.example', starts_on: '2026-01-01' }
    await api.as(person).call(licenses.record, { body: granted })
    const key = privateKeyToAccount(generatePrivateKey())
    const body = { address: key.address, chain_id: 1 }
    const { message } = (await api.as(person).call(wallets.challenge, { body })).body
    await api.as(person).call(wallets.link, { body: { message, signature: await key.signMessage({ message }) } })
    address = key.address
    await api.services.db.insert(email_addresses).values({
      id: 'ema_second',
      user_id: person.id,
      email: 'second@auctor.example',
      primary: false,
      created_at: api.clock.now(),
    })
    const [row] = await api.services.db.select().from(imageRows).where(eq(imageRows.id, id))
    if (!row) throw new Error('no image')
    image = row
    await mustAskDeletion(api, person)
    await api.runJobs()
    files = await readExportFile(api, person.email)
  })

  it('was handed over whole before: its words, its photographs, its certificates with their proofs', async () => {
    const folder = `images/${image.slug}-${image.id}`
    expect(Object.keys(files).toSorted()).toEqual(
      [
        'README.txt',
        ...records.map(name => `${name}.json`),
        ...['image.json', 'original.jpg', 'who-was-first.json'].map(name => `${folder}/${name}`),
        ...['proof.json', 'en.pdf', 'fr.pdf'].map(name => `${folder}/certificate-1-${name}`),
      ].toSorted(),
    )
    expect(jsonOf(files, 'profile.json')).toMatchObject({ first_name: 'Zéphyrine', email: person.email })
    expect(jsonOf(files, 'emails.json')).toHaveLength(2)
    expect(jsonOf(files, 'wallet.json')).toMatchObject([{ address }])
    expect(jsonOf(files, 'likes.json').images).toMatchObject([{ id: liked }])
    expect(jsonOf(files, 'whitelist.json')).toMatchObject([{ url: 'https://example.com' }])
    expect(jsonOf(files, 'newsletter.json')).toMatchObject([{ email: person.email, state: 'confirmed' }])
    expect(jsonOf(files, 'licenses.json')).toMatchObject([{ licensee: 'Magnum', url: 'https://magnum.example' }])
    expect(jsonOf(files, `${folder}/image.json`)).toMatchObject({ location: 'Chamonix', sha256: image.sha256 })
    const original = files[`${folder}/original.jpg`] ?? new Uint8Array()
    const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(original))
    expect(Buffer.from(digest).toString('hex')).toBe(image.sha256)
    expect(Buffer.from(files['README.txt'] ?? []).toString()).toContain('Votre compte Auctor')
    // Nobody signs in with what is in the file.
    expect(JSON.stringify(Object.values(files).map(bytes => Buffer.from(bytes).toString('latin1')))).not.toMatch(
      /token_hash|password_hash|argon2/,
    )
  })

  it('gets no newsletter any more', async () => {
    expect(await api.services.db.$count(newsletter_subscribers)).toBe(0)
  })

  it('is told in the language of the person, with a link and an address to answer to', async () => {
    const letter = (await api.outbox()).find(mail => mail.to === person.email)
    expect(letter).toMatchObject({ locale: 'fr', template: 'account_export', reply_to: 'support@auctor.example' })
    expect(letter?.text).toContain('pendant 7 jours')
  })

  it('has no name, no address, no row that says who it was', async () => {
    const [row] = await api.services.db.select().from(users).where(eq(users.id, person.id))
    expect(row).toMatchObject({
      email: `deleted+${person.id}@deleted.invalid`,
      first_name: '—',
      last_name: '—',
      roles: [],
      deleted_at: expect.any(Date),
    })
    expect(await api.services.db.select().from(profileRows).where(eq(profileRows.user_id, person.id))).toEqual([])
    expect(await rowsThatSay(person, address)).toEqual([])
  })

  it('leaves no photograph in storage and no page that shows one', async () => {
    expect(await api.ports.storage.size(originalKey(image))).toBeNull()
    for (const { name } of image.previews) {
      expect(await api.ports.storage.size(`previews/${image.id}/${name}`)).toBeNull()
    }
    expect((await api.call(images.read, { id: image.id })).status).toBe(404)
    const list = await api.call(collections.list, {})
    expect(list.body.results.map(each => each.name)).not.toContain('Alpes')
  })

  it('leaves its certificates provable by whoever holds the file', async () => {
    const versions = await api.services.db.select().from(certificates).where(eq(certificates.image_id, image.id))
    expect(versions).toHaveLength(1)
    expect(versions[0]?.digest).toMatch(/^[0-9a-f]{64}$/)
    const found = await api.call(verifier.image, { sha256: image.sha256 }, { headers: ownAddress() })
    const own = found.body.certificates.find(each => each.digest === versions[0]?.digest)
    expect(own).toMatchObject({ image: null, proof: null, time_stamped_at: expect.any(String) })
  })

  it('takes its likes along', async () => {
    const { body } = await api.call(images.read, { id: liked })
    expect(body.nb_likes).toBe(0)
  })

  it('is unknown to signing in, and its address free for a new account', async () => {
    expect((await login(person.email)).problem.code).toBe('credentials_wrong')
    expect((await login(`deleted+${person.id}@deleted.invalid`)).problem.code).toBe('credentials_wrong')
    // The same address registered a moment ago, which only tests do.
    await api.services.db.delete(rate_limits)
    const again = await makePerson(api, { email: person.email })
    expect(again.id).not.toBe(person.id)
  })

  it('gives its export to the holder of the link for seven days, and then to nobody', async () => {
    const path = await exportPath(api, person.email)
    const answer = await api.fetch(path)
    expect(answer.headers.get('content-type')).toBe('application/zip')
    expect(answer.headers.get('content-disposition')).toMatch(/auctor-\d{4}-\d{2}-\d{2}\.zip/)
    const wrong = await api.fetch(`${path.slice(0, -4)}AAAA`, { headers: { 'Accept-Language': 'fr' } })
    expect([wrong.status, (await wrong.json()).code]).toEqual([410, 'link_invalid'])
    const { export_key } = await newestDeletion(api)
    api.clock.forward({ days: 7, seconds: 1 })
    expect((await api.fetch(path)).status).toBe(410)
    const { purgeExports: forgetExports } = await import('#server/domains/accounts/deletion/delete-account.ts')
    await forgetExports.run(api.context, {})
    expect(await api.ports.storage.size(export_key ?? '')).toBeNull()
    expect(await newestDeletion(api)).toMatchObject({ export_key: null, email: '' })
    expect((await api.outbox()).filter(mail => mail.template === 'account_export' && mail.to === person.email)).toEqual(
      [],
    )
  })
})

/** Tables whose rows still hold a word of the person; certificates state their author for ever. */
async function rowsThatSay(person: TestPerson, address: string): Promise<string[]> {
  const { db } = api.services
  const { rows } = await db.execute<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const words = [person.email, 'second@auctor.example', person.first_name, person.last_name, address, 'Chamonix']
  const telling: string[] = []
  for (const { name } of rows) {
    if (['certificates', 'emails', 'account_deletions'].includes(name)) continue
    const found = await db.execute<{ text: string }>(`select t::text as text from "${name}" t`)
    if (found.rows.some(({ text }) => words.some(word => text.includes(word)))) telling.push(name)
  }
  const left = (await api.outbox()).filter(mail => words.some(word => JSON.stringify(mail).includes(word)))
  return [...telling, ...left.map(mail => mail.template).filter(template => template !== 'account_export')]
}
