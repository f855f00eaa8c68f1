// From a JPEG to a certificate that a stranger can check: the main job, its repetitions and its interruptions.
import { eq } from 'drizzle-orm'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CertificateProof } from '#lib/contract/certificate-proof.ts'
import { images } from '#lib/contract/images.ts'
import { pdfAttachment } from '#lib/proof/pdf-attachment.ts'
import { readStatement } from '#lib/proof/statement.ts'
import { verifyCertificateProof } from '#lib/proof/verify-certificate.ts'
import { images as rows } from '#server/db/schema/images.ts'
import { certifyImage } from '#server/domains/images/certificates/certify-image.ts'
import { TELL_AFTER_S } from '#server/domains/images/certificates/tell-certified.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { jpeg } from '#tests/support/files/jpeg-files.ts'
import { makePerson } from '#tests/support/people/people.ts'
import { certified, photoFile, upload } from '#tests/support/uploads.ts'

let api: TestApi
let anne: Awaited<ReturnType<typeof makePerson>>
beforeAll(async () => {
  api = await testApi()
  anne = await makePerson(api)
})
afterAll(() => api.close())

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())
const versions = async (id: string) => (await api.as(anne).call(images.certificates, { id })).body.results

async function proofOf(id: string, version = 'current'): Promise<CertificateProof> {
  const { status, body } = await api.call(images.proof, { id, version })
  expect(status).toBe(200)
  return body
}

describe('an uploaded JPEG', () => {
  it('is certified, dated, anchored and printed in both languages', async () => {
    const fields = {
      title: 'Marée basse à Cancale',
      tags: ['mer', 'sable'],
      location: 'Cancale',
      created_on: '2026-01-02',
    }
    const created = await upload(api, anne, { width: 1080, height: 3704, seed: 11, fields })
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({ state: 'in_process', width: 1080, height: 3704, version: 1, own: true })
    const { id } = created.body
    expect((await api.call(images.read, { id })).status).toBe(404)
    await api.runJobs()

    const { body } = await api.call(images.read, { id })
    expect(body).toMatchObject({
      state: 'certified',
      portfolio: 'public',
      tags: ['mer', 'sable'],
      slug: 'maree-basse-a-cancale',
    })
    expect((await versions(id)).map(version => version.state)).toEqual(['anchored'])

    const proof = await proofOf(id)
    const file = await jpeg({ width: 1080, height: 3704, seed: 11 })
    const { createHash } = await import('node:crypto')
    const digests = {
      sha256: createHash('sha256').update(file).digest('hex'),
      sha512: createHash('sha512').update(file).digest('hex'),
    }
    const check = await verifyCertificateProof(proof, {
      imageDigests: digests,
      chain: anchor => api.ports.anchor.find(anchor.root),
    })
    expect(check.steps.filter(step => step.outcome === 'failed')).toEqual([])
    const statement = readStatement(proof.statement)
    expect(statement).toMatchObject({
      image_id: id,
      version: 1,
      previous_digest: null,
      title: fields.title,
      created_on: '2026-01-02',
    })

    for (const [language, word] of [
      ['en', 'Certificate'],
      ['fr', 'Certificat'],
    ] as const) {
      const pdf = await api.call(images.pdf, { id, version: '1', query: { language } })
      expect(pdf.status).toBe(200)
      expect(pdf.headers.get('content-type')).toBe('application/pdf')
      const bytes = await bytesOf(pdf.body)
      const { text } = await extractText(await getDocumentProxy(bytes.slice()), { mergePages: true })
      expect(text).toContain(fields.title)
      expect(text.replace(/\s/g, '')).toContain(proof.digest.slice(0, 32))
      expect(text).toContain(word)
      const attached = pdfAttachment(bytes)
      if (!attached.found) throw new Error(attached.reason)
      expect(CertificateProof.parse(JSON.parse(new TextDecoder().decode(attached.bytes)))).toEqual(proof)
    }
  })

  it('gives its certificate before the chain has answered, and again afterwards with another tag', async () => {
    const { body } = await upload(api, anne, { seed: 12 })
    await certifyImage.run(api.context, { image_id: body.id })
    const before = await api.call(images.pdf, { id: body.id, version: 'current' })
    expect(before.status).toBe(200)
    expect((await proofOf(body.id)).anchor).toBeNull()
    await api.runJobs()
    const after = await api.call(images.pdf, { id: body.id, version: 'current' })
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
    const tag = after.headers.get('etag') ?? ''
    const again = await api.fetch(`/api/images/${body.id}/pdf/current`, {
      headers: { 'If-None-Match': tag, 'Accept-Language': 'en' },
    })
    expect(again.status).toBe(304)
  })

  it('uploaded twice, one after the other or at once, is one image of its owner', async () => {
    const first = await upload(api, anne, { seed: 13 })
    const second = await upload(api, anne, { seed: 13, fields: { title: 'Other words' } })
    expect(second.body.id).toBe(first.body.id)
    const both = await Promise.all([upload(api, anne, { seed: 14 }), upload(api, anne, { seed: 14 })])
    expect(both.map(each => each.status)).toEqual([201, 201])
    expect(both[0].body.id).toBe(both[1].body.id)
    const other = await makePerson(api)
    expect((await upload(api, other, { seed: 13 })).body.id).not.toBe(first.body.id)
  })

  it('answers a repeated Idempotency-Key with the first answer', async () => {
    const call = () =>
      jpeg({ seed: 15 }).then(bytes =>
        api
          .as(anne)
          .call(
            images.create,
            { body: { title: 'Key', genre: 'gen_city' }, file: photoFile(bytes) },
            { headers: { 'Idempotency-Key': 'k-15' } },
          ),
      )
    const first = await call()
    const second = await call()
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect(second.body).toEqual(first.body)
  })
})

it('gets finer previews and its printed certificates a little later', async () => {
  const patient = await testApi({ finer_previews: true })
  try {
    const id = await certified(patient, await makePerson(patient), { seed: 16 })
    const types = async () => (await patient.call(images.read, { id })).body.sources.map(source => source.media_type)
    const before = await types()
    const printed = (language: string) => patient.ports.storage.size(`certificates/${id}/1/${language}.pdf`)
    expect(before).toEqual(['image/jpeg', 'image/webp', 'image/webp', 'image/webp'])
    expect(await printed('fr')).toBeNull()
    patient.clock.forward({ seconds: 121 })
    await patient.runJobs()
    for (const language of ['en', 'fr']) expect(await printed(language)).toBeGreaterThan(10_000)
    expect(await types()).toEqual([...before, 'image/webp', ...Array(4).fill('image/avif')])
  } finally {
    await patient.close()
  }
})

describe('versions', () => {
  it('follow each change of a certified field, each naming the one before; none is changed', async () => {
    const id = await certified(api, anne, { seed: 21 })
    const first = await proofOf(id, '1')
    expect(
      (await api.as(anne).call(images.update, { id, body: { title: 'Marée haute', angle: 'From the pier' } })).body
        .version,
    ).toBe(2)
    await api.runJobs()
    expect((await api.as(anne).call(images.update, { id, body: { tags: ['tide'] } })).body.version).toBe(3)
    await api.runJobs()
    expect(await proofOf(id, '1')).toEqual(first)
    const second = readStatement((await proofOf(id, '2')).statement)
    expect(second).toMatchObject({ version: 2, title: 'Marée haute', previous_digest: first.digest })
    const title = { field: 'title', before: readStatement(first.statement)?.title, after: 'Marée haute' }
    const angle = { field: 'angle', before: readStatement(first.statement)?.originality.angle, after: 'From the pier' }
    const tags = { field: 'tags', before: readStatement(first.statement)?.tags, after: ['tide'] }
    expect((await versions(id)).map(({ version, state, changes }) => [version, state, changes])).toEqual([
      [3, 'anchored', [tags]],
      [2, 'anchored', [title, angle]],
      [1, 'anchored', []],
    ])
    for (const version of ['1', '2', '3']) {
      expect((await api.call(images.pdf, { id, version, query: { language: 'fr' } })).status).toBe(200)
    }
  })

  it('are not made by a change of what is not certified, nor by the same words again', async () => {
    const id = await certified(api, anne, { seed: 22 })
    const { body } = await api
      .as(anne)
      .call(images.update, { id, body: { title: 'Marée basse', portfolio: 'private' } })
    expect(body).toMatchObject({ version: 1, portfolio: 'private' })
    await api.runJobs()
    expect(await versions(id)).toHaveLength(1)
    expect((await api.call(images.proof, { id, version: '1' })).status).toBe(404)
  })

  it('of an image that is not certified yet take the new words', async () => {
    const { body } = await upload(api, anne, { seed: 23 })
    expect((await api.as(anne).call(images.update, { id: body.id, body: { title: 'Corrected' } })).body.version).toBe(1)
    await api.runJobs()
    expect(readStatement((await proofOf(body.id)).statement)?.title).toBe('Corrected')
    expect(await versions(body.id)).toHaveLength(1)
  })

  it.each(['0', '99', '-1', '1.5', 'x', '999999999999'])('answer 404 for the version %s', async version => {
    const id = (await api.call(images.list, { query: {} })).body.results[0]?.id ?? ''
    expect((await api.call(images.proof, { id, version })).status).toBe(404)
    expect((await api.call(images.pdf, { id, version })).status).toBe(404)
  })
})

it('keeps every original private: no address serves it', async () => {
  const id = await certified(api, anne, { seed: 61 })
  const [row] = await api.services.db.select().from(rows).where(eq(rows.id, id))
  for (const size of [
    'original',
    'original.jpg',
    `${row?.sha256}.jpg`,
    '../../originals',
    '4096.jpg',
    '640',
    '%2e%2e%2f640.webp',
  ]) {
    expect((await api.as(anne).fetch(`/api/images/${id}/preview/${encodeURIComponent(size)}`)).status).toBe(404)
  }
})

describe('the email about certificates', () => {
  it('comes once, names one by itself and several together, and leads to what it names', async () => {
    const berta = await makePerson(api)
    const lettersTo = async (template: string) =>
      (await api.outbox()).filter(mail => mail.to === berta.email && mail.template === template)
    const alone = await certified(api, berta, { seed: 811, fields: { title: 'Alone' } })
    await aMomentLater()
    const [one, ...again] = await lettersTo('image_certified')
    expect(again).toEqual([])
    expect(one?.text).toContain(`/images/${alone}/`)
    expect(one?.text).toContain(`/api/images/${alone}/pdf/1?language=`)

    await upload(api, berta, { seed: 812, fields: { title: 'First of two' } })
    await upload(api, berta, { seed: 813, fields: { title: 'Second of two' } })
    await api.runJobs()
    await aMomentLater()
    expect(await lettersTo('image_certified')).toHaveLength(1)
    const [two] = await lettersTo('images_certified')
    expect(two?.text).toContain('- First of two\n- Second of two')
    expect(two?.text).not.toContain('Alone')

    await aMomentLater()
    expect(await lettersTo('images_certified')).toHaveLength(1)
  })

  /** The letters wait for what comes together. */
  async function aMomentLater(): Promise<void> {
    api.clock.forward({ seconds: TELL_AFTER_S + 1 })
    await api.runJobs()
  }
})
