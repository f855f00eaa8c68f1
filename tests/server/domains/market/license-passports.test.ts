// What proves a sold licence: its file, its document and its passport, and when they count no longer.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { eq } from 'drizzle-orm'
import exifr from 'exifr'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { hits } from '#lib/contract/hits.ts'
import { licenses } from '#lib/contract/licenses.ts'
import { SiteLicences } from '#lib/contract/passports.ts'
import { verifier } from '#lib/contract/verifier.ts'
import { carriedPassport, PASSPORT_ATTACHMENT } from '#lib/proof/passport/carried-passport.ts'
import { pictureDigest } from '#lib/proof/passport/jpeg-pieces.ts'
import { pdfAttachment } from '#lib/proof/pdf-attachment.ts'
import { PASSPORT_CHARS } from '#lib/rules/market/passports.ts'
import { images } from '#server/db/schema/images.ts'
import { license_passports, licenses as rows } from '#server/db/schema/market.ts'
import { originalKey } from '#server/domains/images/keys.ts'
import { keepPassport } from '#server/domains/market/licenses/keep-passport.ts'
import type { TestApi } from '#tests/support/api.ts'
import { makeHit } from '#tests/support/hits/hits.ts'
import { licenseWorld, pageOn } from '#tests/support/market/license-world.ts'
import type { TestPerson } from '#tests/support/people/people.ts'

const world = licenseWorld(72)
const { newSite, today, buy, read, change, fileOf, check, tokenOf } = world
let api: TestApi
let seller: TestPerson
let buyer: TestPerson
let stranger: TestPerson
let image: string
beforeAll(async () => {
  ;({ api, seller, buyer, stranger, image } = await world.open())
})
afterAll(() => api.close())

const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer())
const pdfOf = async (id: string, language: string, as = buyer) =>
  api.as(as).fetch(`/api/licenses/${id}/pdf?language=${language}`)
const original = async () => {
  const [row] = await api.services.db.select().from(images).where(eq(images.id, image))
  const bytes = row ? await api.ports.storage.read(originalKey(row)) : null
  if (!row || !bytes) throw new Error('the image has no original')
  return { row, bytes }
}

describe('the file', () => {
  it('has the pixels of the certified one, and says whose they are', async () => {
    const { id, number } = await buy()
    const response = await fileOf(id)
    const given = await bytesOf(response)
    const { bytes, row } = await original()
    expect(response.headers.get('content-disposition')).toContain(`${number}.jpg`)
    expect(await sharp(given).raw().toBuffer()).toEqual(await sharp(bytes).raw().toBuffer())
    expect(pictureDigest(given)).toBe(pictureDigest(bytes))
    const said = await exifr.parse(Buffer.from(given), { iptc: true, xmp: true, mergeOutput: false })
    const iptc = { ObjectName: row.title, Byline: row.photographer, CopyrightNotice: `© ${row.photographer}` }
    for (const [name, value] of Object.entries(iptc))
      expect(Buffer.from(said.iptc[name], 'latin1').toString()).toBe(value)
    expect(said.plus).toMatchObject({ LicenseID: number, LicenseEndDate: (await read(id)).ends_on })
    expect(said.xmpRights.WebStatement).toContain(`/license/${number}/`)
    expect(said.ifd0.Artist).toBe(row.photographer)
    expect(carriedPassport(given)).toBe(await tokenOf(number))
    expect((await read(id)).sold?.downloads).toBe(1)
  })

  it('is there no longer when the licence is over', async () => {
    const { id } = await buy()
    await api.services.db
      .update(rows)
      .set({ starts_on: today(-20), ends_on: today(-1) })
      .where(eq(rows.id, id))
    expect((await fileOf(id)).status).toBe(409)
    expect((await pdfOf(id, 'en')).status).toBe(200)
  })
})

describe('the document', () => {
  it.each(['en', 'fr'])('carries the passport and discloses its holder in %s', async language => {
    const { id, number } = await buy()
    const response = await pdfOf(id, language)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    const attachment = pdfAttachment(await bytesOf(response), PASSPORT_ATTACHMENT)
    const passport = attachment.found ? new TextDecoder().decode(attachment.bytes) : ''
    expect(await check(passport)).toMatchObject({ verdict: 'valid', holder: (await read(id)).licensee })
    expect(passport.startsWith(`${await tokenOf(number)}~`)).toBe(true)
    expect((await pdfOf(id, language, seller)).status).toBe(200)
    expect((await pdfOf(id, language, stranger)).status).toBe(404)
  })
})

describe('the passport', () => {
  it('is a token that other programs verify with the published key', async () => {
    const { number } = await buy()
    const [head = '', payload = '', signature = ''] = (await tokenOf(number)).split('.')
    const [spki = ''] = api.ports.signing.packageKeys()
    const key = createPublicKey({ key: Buffer.from(spki, 'base64'), format: 'der', type: 'spki' })
    const signed = Buffer.from(`${head}.${payload}`)
    const bytes = Buffer.from(signature, 'base64url')
    expect(verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, bytes)).toBe(true)
    const { x, y } = key.export({ format: 'jwk' })
    const thumbprint = createHash('sha256')
      .update(JSON.stringify({ crv: 'P-256', kty: 'EC', x, y }))
      .digest('base64url')
    expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({
      alg: 'ES256',
      typ: 'image-licence+jwt',
      kid: thumbprint,
    })
  })

  it('names its holder only where they agreed to it', async () => {
    const { id, number } = await buy()
    const { licensee } = await read(id)
    const publicly = async () => (await api.call(licenses.passport, { number })).body
    expect((await publicly()).claims.holder).toBeUndefined()
    expect(await check((await publicly()).token)).toMatchObject({ verdict: 'valid', holder: null })
    await change(id, { holder_shown: true })
    await api.runJobs()
    expect((await publicly()).claims.holder).toBe(licensee)
    const [first] = await api.services.db.select().from(license_passports).where(eq(license_passports.number, number))
    expect((await check(first?.token ?? '')).verdict).toBe('withdrawn')
  })

  it('waits for a website, and follows it to another', async () => {
    const { id, number } = await buy(null)
    expect((await api.call(licenses.passport, { number })).status).toBe(404)
    expect((await read(id)).sold?.passport).toBe(false)
    const [one, two] = [newSite(), newSite()]
    await change(id, { url: one })
    await api.runJobs()
    const first = await tokenOf(number)
    expect((await check(first, { page: `${one}/about` })).verdict).toBe('valid')
    expect((await check(first, { page: `${two}/about` })).verdict).toBe('other_website')
    const hit = await makeHit(api, image, pageOn(`${one}/a`))
    await change(id, { url: two })
    await api.runJobs()
    expect((await check(first)).verdict).toBe('withdrawn')
    expect((await check(await tokenOf(number), { page: two })).verdict).toBe('valid')
    expect((await api.as(seller).call(hits.read, { id: hit })).body.category).toBe('to_handle')
  })

  it('is checked for programs that check no signatures', async () => {
    const site = newSite()
    const { id, number } = await buy(site)
    const token = await tokenOf(number)
    const asked = async (body: { token: string; page?: string }) => api.call(verifier.passport, { body })
    const verdictOf = async (body: { token: string; page?: string }) => (await asked(body)).body.verdict
    const { body } = await asked({ token: ` ${token}\n`, page: `${site}/about` })
    expect(body).toEqual(await check(token, { page: `${site}/about` }))
    expect(body).toMatchObject({ verdict: 'valid', claims: { website: site }, holder: null })
    expect(await verdictOf({ token, page: new URL(site).host })).toBe('valid')
    expect(await verdictOf({ token, page: 'thief.example' })).toBe('other_website')
    const [head = '', claims = '', signature = ''] = token.split('.')
    const other = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
    expect(await verdictOf({ token: `${head}.${claims}.${other}` })).toBe('forged')
    expect((await asked({ token: 'no passport' })).body).toMatchObject({ verdict: 'unreadable', claims: null })
    const long = await asked({ token: 'a'.repeat(PASSPORT_CHARS + 1) })
    expect([long.status, Object.keys(long.problem.errors ?? {})]).toEqual([422, ['token']])
    const nowhere = await asked({ token, page: 'not a page' })
    expect([nowhere.status, Object.keys(nowhere.problem.errors ?? {})]).toEqual([422, ['page']])
    await change(id, { url: newSite() })
    await api.runJobs()
    expect(await verdictOf({ token })).toBe('withdrawn')
  })

  it('reads no original for what gets no passport', async () => {
    const { id } = await buy(null)
    const over = await buy()
    await api.services.db
      .update(rows)
      .set({ starts_on: today(-20), ends_on: today(-1) })
      .where(eq(rows.id, over.id))
    const reading = vi.spyOn(api.ports.storage, 'read')
    for (const license_id of [id, over.id]) await keepPassport.run(api.context, { license_id })
    expect(reading).not.toHaveBeenCalled()
    reading.mockRestore()
  })

  it('is withdrawn when the price goes back, and signed again when it is ours again', async () => {
    const { id, number, invoice_id } = await buy()
    const token = await tokenOf(number)
    const about = { invoice_id, user_id: buyer.id, dispute_id: 'dis_test' }
    await api.context.transact(tx => tx.emit('invoice.money_returned', about))
    expect(await read(id)).toMatchObject({ state: 'ended', sold: { withdrawn: true, file: false } })
    expect((await check(token)).verdict).toBe('withdrawn')
    expect((await api.call(licenses.passport, { number })).body.state).toBe('withdrawn')
    await api.context.transact(tx => tx.emit('invoice.money_restored', { ...about, whole: true }))
    await api.runJobs()
    expect(await read(id)).toMatchObject({ state: 'in_force', sold: { withdrawn: false, file: true } })
    expect((await check(await tokenOf(number))).verdict).toBe('valid')
  })

  it('is handed out for a website in one file', async () => {
    const website = newSite()
    const { number } = await buy(website)
    const response = await api.as(buyer).fetch(`/api/licenses/site-file?website=${encodeURIComponent(website)}`)
    const said = SiteLicences.parse(await response.json())
    expect(said).toMatchObject({ website, licences: [await tokenOf(number)] })
  })
})
