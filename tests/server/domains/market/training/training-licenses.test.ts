// Licences to train that were bought: paid with the others, written down exactly, and true in the file that is handed out.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc, eq } from 'drizzle-orm'
import exifr from 'exifr'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { carts } from '#lib/contract/carts.ts'
import { hits } from '#lib/contract/hits.ts'
import { images } from '#lib/contract/images.ts'
import { invoices } from '#lib/contract/invoices.ts'
import { licenses } from '#lib/contract/licenses.ts'
import { profiles } from '#lib/contract/profiles.ts'
import { purchases } from '#lib/contract/purchases.ts'
import { transactions } from '#lib/contract/transactions.ts'
import { addDays } from '#lib/dates.ts'
import { pemBlocks } from '#lib/node/x509.ts'
import { pictureDigest } from '#lib/proof/passport/jpeg-pieces.ts'
import { openCredentials } from '#server/adapters/credentials/c2pa.ts'
import { images as imageRows } from '#server/db/schema/images.ts'
import { licenses as rows } from '#server/db/schema/market.ts'
import { transfers } from '#server/db/schema/payouts.ts'
import { checkBooks } from '#server/domains/billing/reconciliation/check-books.ts'
import { originalKey } from '#server/domains/images/keys.ts'
import { remindHolders } from '#server/domains/market/licenses/remind-holders.ts'
import { editionsTaken } from '#server/domains/market/purchases/editions.ts'
import type { TestApi } from '#tests/support/api.ts'
import { browser } from '#tests/support/billing/cards.ts'
import { textOfPdf } from '#tests/support/files/pdf-text.ts'
import { credentialsOf, dataMiningTerm } from '#tests/support/files/picture-says.ts'
import { makeHit } from '#tests/support/hits/hits.ts'
import { cartOf } from '#tests/support/market/buying.ts'
import { licenseWorld, pageOn } from '#tests/support/market/license-world.ts'
import type { TestPerson } from '#tests/support/people/people.ts'

const world = licenseWorld(914)
const { read, change, today } = world
let directory: string
let anchors: string
let api: TestApi
let seller: TestPerson
let buyer: TestPerson
let stranger: TestPerson
let image: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'auctor-training-'))
  const credentials = await openCredentials({ directory, now: new Date() })
  anchors = pemBlocks(await readFile(join(directory, 'c2pa.pem'), 'utf8')).at(-1)?.pem ?? ''
  ;({ api, seller, buyer, stranger, image } = await world.open({ ports: { credentials } }))
  await offer(300_00)
})
afterAll(async () => {
  await api.close()
  await rm(directory, { recursive: true })
})

const offer = (training_price_own: number | null, more: object = {}) =>
  api.as(seller).call(images.update, { id: image, body: { training_price_own, ...more } })
const buyAlone = (as: TestPerson, total_cents: number) =>
  api.as(as).call(purchases.create, { body: { image, purpose: 'training', browser, total_cents } })

/** Buys one at its price of now; gives what the buyer reads of it. */
async function bought() {
  const { body } = await buyAlone(buyer, 330_00)
  await api.runJobs()
  return read(body.items[0]?.license?.id ?? '')
}
/** All that were sold, the one that began first before the others. */
const soldRows = () =>
  api.services.db.select().from(rows).where(eq(rows.purpose, 'training')).orderBy(asc(rows.starts_on), asc(rows.id))
const pdfOf = async (id: string, language: 'en' | 'fr') => {
  const response = await api.as(buyer).fetch(`/api/licenses/${id}/pdf?language=${language}`)
  return (await textOfPdf(new Uint8Array(await response.arrayBuffer()))).replace(/\s+/g, ' ')
}
const fileOf = async (id: string) => {
  const response = await world.fileOf(id)
  return { headers: response.headers, file: new Uint8Array(await response.arrayBuffer()) }
}
const use = (choice: string, info: RegExp) => ({ use: choice, constraint_info: expect.stringMatching(info) })

describe('both licences of one photograph', () => {
  it('are one payment, one invoice with two lines, and two licences of which one takes an edition', async () => {
    await offer(300_00, { license_sale: true, base_price_cents: 100_00 })
    const id = await cartOf(api, buyer)
    for (const purpose of ['display', 'training'] as const)
      await api.as(buyer).call(carts.addItem, { id, body: { image, purpose } })
    const cart = (await api.as(buyer).call(carts.read, { id })).body
    const { body } = await api.as(buyer).call(carts.checkout, { id, body: { browser, total_cents: cart.total_cents } })
    expect(body).toMatchObject({ status: 'paid', total_cents: 440_00 })
    expect(body.items.map(({ purpose, total_cents }) => [purpose, total_cents])).toEqual([
      ['display', 110_00],
      ['training', 330_00],
    ])
    expect((await api.as(buyer).call(carts.read, { id })).body.items).toEqual([])
    expect((await editionsTaken(api.context, [image])).get(image)).toBe(1)
    const [invoice] = body.invoices
    const { lines } = (await api.as(buyer).call(invoices.read, { id: invoice?.id ?? '' })).body
    expect(lines.map(({ description }) => description)).toEqual([
      'Licence for “Marée basse”, 1 year',
      'Licence to train models with “Marée basse”, 1 year',
    ])
    await api.runJobs()
    const moved = await api.services.db
      .select()
      .from(transfers)
      .where(eq(transfers.invoice_id, invoice?.id ?? ''))
    // 17 % of 100 and of 300 euros, with VAT.
    expect(moved.map(({ fees_cents }) => fees_cents)).toEqual([81_60])
    expect((await checkBooks(api.context, null)).findings).toEqual([])
    await offer(300_00, { license_sale: false })
  })
})

describe('a licence to train', () => {
  it('is shown to both sides, told to its seller, and listed among what was bought and sold', async () => {
    const license = await bought()
    expect(license).toMatchObject({ side: 'held', url: null, sold: { purpose: 'training', passport: false } })
    expect(await read(license.id, seller)).toMatchObject({ side: 'granted', sold: { seller_net_cents: 249_00 } })
    expect((await api.as(stranger).call(licenses.read, { id: license.id })).status).toBe(404)
    const mail = (await api.outbox()).filter(({ to }) => to === seller.email).at(-1)
    expect(mail?.text).toContain('to train models with “Marée basse”')
    const { results } = (await api.as(buyer).call(transactions.list)).body
    expect(results[0]).toMatchObject({ purpose: 'training', duration: 'one_year', total_cents: 330_00 })
    const table = await api.as(seller).fetch('/api/transactions/csv?language=en')
    expect(await table.text()).toContain('"Training of AI, 1 year"')
  })

  it('goes on with the one before, day after day', async () => {
    const last = (await soldRows()).at(-1)?.ends_on ?? ''
    const begins_on = addDays(last, 1)
    expect((await api.as(buyer).call(purchases.offer, { id: image })).body.training?.begins_on).toBe(begins_on)
    expect((await bought()).starts_on).toBe(begins_on)
    expect((await api.as(stranger).call(purchases.offer, { id: image })).body.training?.begins_on).toBe(null)
  })

  it('is a document that says exactly what is allowed', async () => {
    const { id, sold } = await bought()
    const en = await pdfOf(id, 'en')
    for (const words of [
      sold?.number ?? '',
      'for no website',
      'models of every kind',
      'article 4 of directive (EU) 2019/790',
      'Training of AI, 1 year',
    ])
      expect(en).toContain(words)
    expect(en).not.toContain('on every page of the website')
    const fr = await pdfOf(id, 'fr')
    expect(fr).toContain('ne vaut pour aucun site')
    expect(fr).toContain('directive (UE) 2019/790')
    expect((await api.as(stranger).fetch(`/api/licenses/${id}/pdf`)).status).toBe(404)
  })

  it('can be checked by anybody who has its number, and by its number alone', async () => {
    const { sold, starts_on, ends_on } = await bought()
    const { body } = await api.call(licenses.training, { number: sold?.number.toLowerCase() ?? '' })
    expect(body).toMatchObject({ number: sold?.number, title: 'Marée basse', holder: null, starts_on, ends_on })
    expect((await api.call(licenses.passport, { number: sold?.number ?? '' })).status).toBe(404)
    const shown = await world.buy()
    expect((await api.call(licenses.training, { number: shown.number })).status).toBe(404)
    expect((await api.call(licenses.training, { number: 'L-0000-0000-0000' })).status).toBe(404)
  })

  it('lets nobody show the photograph: it has no website, and copies wait as before', async () => {
    const { id } = await bought()
    const hit = await makeHit(api, image, pageOn('https://models.example/'))
    expect((await api.as(seller).call(hits.read, { id: hit })).body.category).toBe('to_handle')
    for (const call of [
      change(id, { url: 'https://models.example' }),
      api.as(buyer).call(licenses.transfer, { id, body: { licensee: 'Client', url: 'https://models.example' } }),
    ])
      expect((await call).problem.errors).toEqual({ url: ['Please choose one of the options'] })
    expect((await change(id, { note: 'For the spring model' })).body.sold?.note).toBe('For the spring model')
  })

  it('names its holder where anybody may check it, once they agree', async () => {
    const { id, sold, licensee } = await bought()
    await change(id, { holder_shown: true })
    expect((await api.call(licenses.training, { number: sold?.number ?? '' })).body.holder).toBe(licensee)
  })
})

describe('the file of a licence to train', () => {
  it('says in XMP and in its signed manifest what its holder may do, and where it is written', async () => {
    const [row] = await soldRows()
    const number = row?.number ?? ''
    const { headers, file } = await fileOf(row?.id ?? '')
    const page = `http://auctor.test/en/license/${number}/`
    expect(headers.get('tdm-reservation')).toBe('1')
    expect(headers.get('tdm-policy')).toBe(page)
    expect(await dataMiningTerm(file)).toBe('http://ns.useplus.org/ldf/vocab/DMI-PROHIBITED-SEECONSTRAINT')
    const said = await exifr.parse(Buffer.from(file), { xmp: true, mergeOutput: true })
    expect(said).toMatchObject({ LicenseID: number, WebStatement: page })
    expect(JSON.stringify(said.OtherConstraints)).toContain('training and testing of models')
    expect(JSON.stringify(said.OtherConstraints)).toContain(page)
    const { state, failures, training } = await credentialsOf(file, anchors)
    expect({ state, failures }).toEqual({ state: 'Trusted', failures: [] })
    const licensed = use('constrained', new RegExp(`holder of this licence only.*${number}`))
    expect(training).toEqual({
      entries: {
        'cawg.ai_generative_training': licensed,
        'cawg.ai_inference': licensed,
        'cawg.ai_training': licensed,
        'cawg.data_mining': licensed,
      },
    })
    const [original] = await api.services.db.select().from(imageRows).where(eq(imageRows.id, image))
    const stored = await api.ports.storage.read(original ? originalKey(original) : '')
    expect(pictureDigest(file)).toBe(stored && pictureDigest(stored))
  })

  it('of a licence to show the same photograph goes on to reserve everything', async () => {
    const shown = await world.buy()
    const { file } = await fileOf(shown.id)
    expect(await dataMiningTerm(file)).toMatch(/EXCEPTSEARCHENGINEINDEXING$/)
    expect(JSON.stringify((await credentialsOf(file, anchors)).training)).toContain('notAllowed')
  })

  it('says that all is allowed once its creator allows it to everybody', async () => {
    const [row] = await soldRows()
    const choose = (ai_rights: 'reserved' | 'allowed') =>
      api.as(seller).call(profiles.update, { id: seller.id, body: { ai_rights } })
    await choose('allowed')
    expect(await dataMiningTerm((await fileOf(row?.id ?? '')).file)).toMatch(/DMI-ALLOWED$/)
    await choose('reserved')
  })
})

describe('an offer that is withdrawn', () => {
  it('sells nothing more, and leaves what was sold in force', async () => {
    const license = await bought()
    await offer(0)
    expect((await buyAlone(buyer, 330_00)).problem.code).toBe('license_not_for_sale')
    expect(await read(license.id)).toMatchObject({ ends_on: license.ends_on, ended_at: null })
    const [first] = await soldRows()
    expect((await world.fileOf(first?.id ?? '')).status).toBe(200)
    await offer(300_00)
  })

  it('at another price than the buyer was told sells nothing either', async () => {
    await offer(400_00)
    expect((await buyAlone(buyer, 330_00)).problem.code).toBe('cart_changed')
    expect((await buyAlone(seller, 440_00)).problem.code).toBe('same_buyer_seller')
    await offer(300_00)
  })
})

it('whose last day comes is remembered to its holder, unless it goes on', async () => {
  const last = (await soldRows()).at(-1)?.ends_on ?? ''
  const days = (Date.parse(last) - Date.parse(today())) / 86_400_000 - 20
  api.clock.forward({ seconds: days * 86_400 })
  await remindHolders.run(api.context, {})
  await api.runJobs()
  const mails = (await api.outbox()).filter(({ to, subject }) => to === buyer.email && subject.includes('ends on'))
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('Copies of the photograph are deleted by then')
})
