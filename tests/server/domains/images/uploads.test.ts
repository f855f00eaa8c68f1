// Resumable uploads: dated first, sent in pieces, bound to what was announced, and made images by the same rules as any file.
import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { images } from '#lib/contract/images.ts'
import { type Upload, uploads } from '#lib/contract/uploads.ts'
import { newId } from '#lib/ids.ts'
import { readChainpointProof } from '#lib/proof/chainpoint.ts'
import { UPLOAD_PART_BYTES } from '#lib/rules/upload-states.ts'
import { sessions } from '#server/db/schema/accounts.ts'
import { images as imageRows } from '#server/db/schema/images.ts'
import { dated_digests, uploads as rows, upload_parts } from '#server/db/schema/uploads.ts'
import { finishUpload } from '#server/domains/images/uploads/finish-upload.ts'
import { transferHost } from '#server/domains/images/uploads/receive-bytes.ts'
import { tendUploads } from '#server/domains/images/uploads/tend-uploads.ts'
import { hashToken } from '#server/http/authenticate.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeImage } from '#tests/support/images.ts'
import { jpeg } from '#tests/support/jpeg-files.ts'
import { makePerson, type TestPerson } from '#tests/support/people.ts'
import { announce, announced, completeFields, offsetOf, send, sha256Of } from '#tests/support/resumable.ts'

let api: TestApi
let anne: TestPerson
let boris: TestPerson
beforeAll(async () => {
  api = await testApi()
  anne = await makePerson(api)
  boris = await makePerson(api)
})
afterAll(() => api.close())

const read = async ({ id }: Upload, person = anne) => (await api.as(person).call(uploads.read, { id })).body
const submit = (upload: Upload, person = anne) => api.as(person).call(uploads.submit, { id: upload.id })
const errorsOf = async (person: TestPerson) => (await api.as(person).call(images.errors, {})).body.results
const partsOf = ({ id }: Upload) => api.services.db.select().from(upload_parts).where(eq(upload_parts.upload_id, id))
const digestOf = async (sha256: string) =>
  (await api.services.db.select().from(dated_digests).where(eq(dated_digests.sha256, sha256)))[0]

/** The first bytes, then a broken connection. */
const broken = (bytes: Uint8Array) =>
  new ReadableStream({
    async start(controller) {
      controller.enqueue(bytes)
      await sleep(20)
      controller.error(new Error('the connection broke'))
    },
  })

/** Sends the whole file in pieces and works what follows. */
async function sendAll(upload: Upload, bytes: Uint8Array, person = anne, piece = bytes.length): Promise<void> {
  for (let at = 0; at < bytes.length; at += piece) {
    const { status } = await send(api, person, upload, at, bytes.subarray(at, at + piece))
    expect(status).toBe(204)
  }
  await api.runJobs()
}

describe('a file that is announced', () => {
  it('is dated before a byte has come: stamped, and anchored as a leaf of its own', async () => {
    const bytes = await jpeg({ seed: 101 })
    const upload = await announced(api, anne, bytes)
    expect(upload).toMatchObject({ state: 'waiting', offset: 0, dated_at: null, image: null, submitted: false })
    await api.runJobs()
    const { body: proof } = await api.as(anne).call(uploads.digest, { id: upload.id })
    expect(proof.sha256).toBe(sha256Of(bytes))
    const read_back = readChainpointProof(proof.chainpoint)
    expect(read_back).toMatchObject({ outcome: 'consistent', hash: sha256Of(bytes) })
    expect(read_back.outcome === 'consistent' && read_back.anchors[0]).toMatchObject({
      expected_value: proof.anchor?.root,
    })
    const { dated_at, offset } = await read(upload)
    expect({ dated_at, offset }).toEqual({ dated_at: proof.time_stamp?.at, offset: 0 })
    await api.as(anne).call(uploads.remove, { id: upload.id })
  })

  it('keeps its earlier date when it is announced again, and another person gets a date of his own', async () => {
    const bytes = randomBytes(600)
    const first = await announced(api, anne, bytes)
    await api.runJobs()
    const before = await digestOf(sha256Of(bytes))
    await api.as(anne).call(uploads.remove, { id: first.id })
    const again = await announced(api, anne, bytes)
    expect(again.id).not.toBe(first.id)
    expect(again.dated_at).toBe(before?.time_stamp?.at)
    const other = await announced(api, boris, bytes)
    expect(other.dated_at).toBeNull()
    // One digest alone would make the root that is anchored already: it waits for company.
    await api.runJobs()
    await announced(api, boris, randomBytes(10))
    await api.runJobs()
    const { body } = await api.as(boris).call(uploads.digest, { id: other.id })
    expect(body.anchor?.root).toMatch(/^[0-9a-f]{64}$/)
    expect(body.anchor?.root).not.toBe(sha256Of(bytes))
  })

  it('is the same upload while it is open', async () => {
    const bytes = await jpeg({ seed: 102 })
    const [first, second] = await Promise.all([announced(api, anne, bytes), announced(api, anne, bytes)])
    expect(second.id).toBe(first.id)
    const { count } = (await api.as(anne).call(uploads.list, { query: { open: true } })).body
    expect(count).toBe((await api.services.db.select().from(rows).where(eq(rows.user_id, anne.id))).length)
    await api.as(anne).call(uploads.remove, { id: first.id })
  })

  it('is refused without its bytes when it is too big, of no known genre, or not yet past', async () => {
    const bytes = await jpeg({ seed: 103 })
    const big = { bytes: 60 * 1024 * 1024 }
    expect((await announce(api, boris, bytes, big)).problem).toMatchObject({ status: 413, code: 'image_too_big' })
    expect((await announce(api, boris, bytes, { genre: 'gen_nothing' })).problem.code).toBe('invalid_input')
    expect((await announce(api, boris, bytes, { created_on: '2999-01-01' })).problem.code).toBe('invalid_input')
    expect((await announce(api, boris, bytes, { sha256: 'abc' })).status).toBe(422)
    expect((await errorsOf(boris)).map(each => each.code)).toEqual(['image_too_big'])
    expect(await digestOf(sha256Of(bytes))).toBeUndefined()
  })

  it('needs no complete fields until they are final', async () => {
    const upload = await announced(api, boris, randomBytes(100), { title: undefined, genre: undefined })
    expect(upload.fields).toMatchObject({ title: '', genre: '' })
    expect((await submit(upload, boris)).problem).toMatchObject({ status: 422, code: 'invalid_input' })
    await api.as(boris).call(uploads.update, { id: upload.id, body: { title: 'Digue' } })
    expect((await submit(upload, boris)).problem.code).toBe('image_genre_required')
    const { body } = await api.as(boris).call(uploads.update, { id: upload.id, body: { genre: 'gen_seascape' } })
    expect(body.fields).toMatchObject({ title: 'Digue', genre: 'gen_seascape' })
    expect((await submit(upload, boris)).body).toMatchObject({ submitted: true, state: 'waiting' })
    const emptied = await api.as(boris).call(uploads.update, { id: upload.id, body: { title: '' } })
    expect(emptied.problem.code).toBe('invalid_input')
  })
})

describe('bytes', () => {
  it('come in pieces, and an image comes of them once the fields are final', async () => {
    const bytes = await jpeg({ seed: 111 })
    const upload = await announced(api, anne, bytes, { tags: ['digue', 'mer'] })
    const half = bytes.length >> 1
    const first = await send(api, anne, upload, 0, bytes.subarray(0, half))
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, String(half)])
    expect(await read(upload)).toMatchObject({ state: 'receiving', offset: half })
    const head = await offsetOf(api, anne, upload)
    expect([head.status, head.headers.get('upload-offset'), head.headers.get('upload-length')]).toEqual([
      200,
      String(half),
      String(bytes.length),
    ])
    await send(api, anne, upload, half, bytes.subarray(half))
    await api.runJobs()
    expect(await read(upload)).toMatchObject({ state: 'received', image: null })
    const { body } = await submit(upload)
    expect(body).toMatchObject({ state: 'accepted', offset: bytes.length, refusal: null, duplicate: false })
    await api.runJobs()
    const { body: image } = await api.as(anne).call(images.read, { id: body.image ?? '' })
    expect(image).toMatchObject({ state: 'certified', sha256: sha256Of(bytes), tags: ['digue', 'mer'] })
    expect(await partsOf(upload)).toEqual([])
    const { body: proof } = await api.call(images.digest, { id: image.id })
    expect(proof.sha256).toBe(sha256Of(bytes))
    const [version] = (await api.call(images.certificates, { id: image.id })).body.results
    expect(version?.digest_dated_at).toBe(proof.time_stamp?.at)
    expect(Date.parse(proof.announced_at)).toBeLessThanOrEqual(Date.parse(version?.issued_at ?? ''))
  })

  it('may come after the fields are final', async () => {
    const bytes = await jpeg({ seed: 112 })
    const upload = await announced(api, anne, bytes)
    expect((await submit(upload)).body).toMatchObject({ state: 'waiting', submitted: true })
    await sendAll(upload, bytes, anne, 20_000)
    const { state, image } = await read(upload)
    expect(state).toBe('accepted')
    expect((await api.as(anne).call(images.read, { id: image ?? '' })).body.title).toBe('Marée basse')
    const kept = await api.as(anne).call(uploads.update, { id: upload.id, body: { title: 'Trop tard' } })
    expect(kept.problem.code).toBe('conflict')
  })

  it('go on where a lost connection left them', async () => {
    const bytes = await jpeg({ seed: 113 })
    const upload = await announced(api, anne, bytes)
    await submit(upload)
    const lost = await send(api, anne, upload, 0, broken(bytes.subarray(0, 5_000)))
    expect(lost.status).toBeGreaterThanOrEqual(400)
    await expect.poll(async () => (await offsetOf(api, anne, upload)).headers.get('upload-offset')).toBe('5000')
    const behind = await send(api, anne, upload, 4_000, bytes.subarray(4_000))
    expect(behind.status).toBe(409)
    expect((await send(api, anne, upload, 5_000, bytes.subarray(5_000))).status).toBe(204)
    await api.runJobs()
    expect((await read(upload)).state).toBe('accepted')
  })

  it('are put away in parts, and never more of them than were announced', async () => {
    const bytes = randomBytes(UPLOAD_PART_BYTES + 1_000)
    const upload = await announced(api, boris, bytes)
    expect((await send(api, boris, upload, 0, new Uint8Array(bytes.length + 1))).status).toBe(413)
    expect((await send(api, boris, upload, 0, bytes)).status).toBe(204)
    expect((await partsOf(upload)).map(part => part.bytes)).toEqual([UPLOAD_PART_BYTES, 1_000])
    expect((await read(upload, boris)).state).toBe('received')
    await api.as(boris).call(uploads.remove, { id: upload.id })
    await api.runJobs()
    expect(await partsOf(upload)).toEqual([])
    expect((await offsetOf(api, boris, upload)).status).toBe(404)
  })

  it('of two requests at once are counted once', async () => {
    const bytes = await jpeg({ seed: 114 })
    const upload = await announced(api, anne, bytes)
    await submit(upload)
    const host = transferHost(api.context)
    const appended = await Promise.all(
      [bytes, bytes.subarray(0, 9_000)].map(each => host.append(upload.id, 0, Readable.from([Buffer.from(each)]))),
    )
    expect(appended.filter(each => 'refused' in each)).toHaveLength(1)
    const { offset } = await read(upload)
    if (offset < bytes.length) await send(api, anne, upload, offset, bytes.subarray(offset))
    await api.runJobs()
    expect(await read(upload)).toMatchObject({ state: 'accepted', offset: bytes.length })
    expect(await partsOf(upload)).toEqual([])
  })

  it('are nobody else’s: not found, without a session not even that', async () => {
    const bytes = randomBytes(500)
    const upload = await announced(api, anne, bytes)
    expect((await send(api, boris, upload, 0, bytes)).status).toBe(404)
    expect((await offsetOf(api, boris, upload)).status).toBe(404)
    expect((await api.fetch(upload.transfer_url, { method: 'PATCH' })).status).toBe(401)
    expect((await api.as(anne).fetch(upload.transfer_url, { method: 'DELETE' })).status).toBe(405)
    const elsewhere = { method: 'PATCH', headers: { 'Sec-Fetch-Site': 'cross-site' } }
    expect((await api.as(anne).fetch(upload.transfer_url, elsewhere)).status).toBe(403)
    expect(await read(upload)).toMatchObject({ state: 'waiting', offset: 0 })
    await api.as(anne).call(uploads.remove, { id: upload.id })
  })
})

describe('a file that differs', () => {
  it('from what was announced is refused, and its bytes go', async () => {
    const bytes = await jpeg({ seed: 121 })
    const upload = await announced(api, boris, bytes, { file_name: 'differs.jpg' })
    await submit(upload, boris)
    const other = Uint8Array.from(bytes)
    other[bytes.length >> 1] ^= 1
    await sendAll(upload, other, boris)
    expect(await read(upload, boris)).toMatchObject({
      state: 'refused',
      image: null,
      refusal: { code: 'upload_digest_differs' },
    })
    expect(await errorsOf(boris)).toContainEqual(
      expect.objectContaining({ file_name: 'differs.jpg', code: 'upload_digest_differs', source: 'page' }),
    )
    expect(await partsOf(upload)).toEqual([])
    expect((await offsetOf(api, boris, upload)).status).toBe(410)
    expect(await readdir(api.ports.storage.incoming())).toEqual([])
    // Announced anew it is another upload of the same file.
    const again = await announced(api, boris, bytes)
    expect([again.id === upload.id, again.state]).toEqual([false, 'waiting'])
  })

  it('from a photograph is refused by its content, before the fields are final', async () => {
    const bytes = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(3_000)])
    const upload = await announced(api, boris, bytes)
    await sendAll(upload, bytes, boris)
    const { state, refusal } = await read(upload, boris)
    expect([state, refusal?.code]).toEqual(['refused', 'image_damaged'])
    const small = await jpeg({ seed: 122, width: 1_000, height: 1_000 })
    const second = await announced(api, boris, small)
    await sendAll(second, small, boris)
    expect((await read(second, boris)).refusal?.code).toBe('image_too_small')
    expect(await partsOf(second)).toEqual([])
  })
})

describe('a photograph that is an image already', () => {
  it('answers with that image, dates nothing and counts nothing', async () => {
    const bytes = await jpeg({ seed: 131 })
    const first = await announced(api, anne, bytes)
    await submit(first)
    await sendAll(first, bytes)
    const { image } = await read(first)
    const before = (await api.as(anne).call(images.stats)).body.uploads_this_month
    const again = await announced(api, anne, bytes)
    expect(again).toMatchObject({ id: first.id, state: 'accepted', image })
    await api.as(anne).call(uploads.remove, { id: first.id })
    const third = await announced(api, anne, bytes)
    expect(third).toMatchObject({ state: 'accepted', image, duplicate: true, offset: bytes.length })
    expect((await api.as(anne).call(images.stats)).body.uploads_this_month).toBe(before)
  })

  it('by the classic form meanwhile makes no second one', async () => {
    const bytes = await jpeg({ seed: 132 })
    const upload = await announced(api, anne, bytes)
    const { id } = (
      await api.as(anne).call(images.create, {
        body: completeFields(),
        file: new File([new Uint8Array(bytes)], 'a.jpg', { type: 'image/jpeg' }),
      })
    ).body
    await submit(upload)
    await sendAll(upload, bytes)
    expect(await read(upload)).toMatchObject({ state: 'accepted', image: id, duplicate: true })
    const same = await api.services.db
      .select()
      .from(imageRows)
      .where(eq(imageRows.sha256, sha256Of(bytes)))
    expect(same).toHaveLength(1)
    expect((await digestOf(sha256Of(bytes)))?.image_id).toBe(id)
  })
})

describe('quotas', () => {
  it('are reserved by the announcement, one by one however many come at once, and given back', async () => {
    const carla = await makePerson(api)
    for (let made = 0; made < 82; made += 1) await makeImage(api, carla, { monitored: false })
    const files = Array.from({ length: 5 }, () => randomBytes(300))
    const answers = await Promise.all(files.map(file => announce(api, carla, file)))
    expect(answers.map(each => each.status).toSorted()).toEqual([201, 201, 409, 409, 409])
    expect(answers.find(each => each.status === 409)?.problem.code).toBe('quota_exceeded')
    expect((await api.as(carla).call(images.stats)).body.uploads_this_month).toBe(84)
    expect((await api.as(carla).call(images.stats)).body.monitored).toBe(2)
    const taken = answers.find(each => each.status === 201)?.body.id ?? ''
    await api.as(carla).call(uploads.remove, { id: taken })
    expect((await api.as(carla).call(images.stats)).body).toMatchObject({ uploads_this_month: 83, monitored: 1 })
    const bytes = await jpeg({ seed: 141 })
    const last = await announced(api, carla, bytes)
    await submit(last, carla)
    await sendAll(last, bytes, carla)
    // The last place was its own: becoming an image takes no second one.
    expect((await read(last, carla)).state).toBe('accepted')
    expect((await api.as(carla).call(images.stats)).body.uploads_this_month).toBe(84)
  })
})

describe('what is left alone', () => {
  it('goes on after a crash between arriving and finishing, and finishing twice makes one image', async () => {
    const bytes = await jpeg({ seed: 151 })
    const upload = await announced(api, anne, bytes)
    await submit(upload)
    // Everything is on the disk and counted, and the job is lost.
    await send(api, anne, upload, 0, bytes)
    const job = { upload_id: upload.id }
    await Promise.all([finishUpload.run(api.context, job), finishUpload.run(api.context, job)])
    const { image } = await read(upload)
    await tendUploads.run(api.context, {})
    await api.runJobs()
    expect(await read(upload)).toMatchObject({ state: 'accepted', image })
    const made = await api.services.db
      .select()
      .from(imageRows)
      .where(eq(imageRows.sha256, sha256Of(bytes)))
    expect(made.map(each => [each.id, each.state])).toEqual([[image, 'certified']])
  })

  it('is resumed at start when its bytes have arrived', async () => {
    const bytes = await jpeg({ seed: 152 })
    const upload = await announced(api, anne, bytes)
    await submit(upload)
    await send(api, anne, upload, 0, bytes)
    await api.services.boss.deleteQueuedJobs(finishUpload.name)
    await api.runJobs()
    expect((await read(upload)).state).toBe('received')
    await tendUploads.run(api.context, {})
    await api.runJobs()
    expect((await read(upload)).state).toBe('accepted')
  })

  it('ends after seven days, and leaves the list a day later with its bytes', async () => {
    const dora = await makePerson(api)
    const bytes = await jpeg({ seed: 153 })
    const upload = await announced(api, dora, bytes, { file_name: 'late.jpg' })
    await send(api, dora, upload, 0, bytes.subarray(0, 4_000))
    const reservedBefore = (await api.as(dora).call(images.stats)).body.uploads_this_month
    api.clock.forward({ days: 7, seconds: 1 })
    const later = await signedIn(dora)
    await tendUploads.run(api.context, {})
    await api.runJobs()
    expect(await read(upload, later)).toMatchObject({ state: 'refused', refusal: { code: 'upload_expired' } })
    expect(await errorsOf(later)).toMatchObject([{ file_name: 'late.jpg', code: 'upload_expired' }])
    expect(await partsOf(upload)).toEqual([])
    expect([reservedBefore, (await api.as(later).call(images.stats)).body.uploads_this_month]).toEqual([1, 0])
    api.clock.forward({ days: 1, seconds: 1 })
    await tendUploads.run(api.context, {})
    expect(await api.services.db.select().from(rows).where(eq(rows.id, upload.id))).toEqual([])
    // Its date stays: announced again, the file has it still.
    expect((await announced(api, await signedIn(dora), bytes)).dated_at).not.toBeNull()
  })
})

async function signedIn(person: TestPerson): Promise<TestPerson> {
  const now = api.clock.now()
  const token = newId('session', now)
  const expires_at = new Date(now.getTime() + 3_600_000)
  const row = { id: token, user_id: person.id, remember: false, user_agent: '', network: '', created_at: now }
  await api.services.db.insert(sessions).values({ ...row, token_hash: hashToken(token), expires_at })
  return { ...person, token }
}
