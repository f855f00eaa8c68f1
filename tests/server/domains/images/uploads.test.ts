// Resumable uploads: dated first, bound to what was announced, made images by the same rules as any file, and given up in the end.
import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { images } from '#lib/contract/images.ts'
import { type Upload, UploadFields, uploads } from '#lib/contract/uploads.ts'
import { addSeconds, DAY_S } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { readChainpointProof } from '#lib/proof/chainpoint.ts'
import { images as imageRows } from '#server/db/schema/images.ts'
import { uploads as rows } from '#server/db/schema/uploads.ts'
import { anchorCertificates } from '#server/domains/images/certificates/anchor-certificates.ts'
import { dateDigest } from '#server/domains/images/certificates/date-digest.ts'
import { finishUpload } from '#server/domains/images/uploads/finish-upload.ts'
import { sweepUploads } from '#server/domains/images/uploads/sweep-uploads.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { jpeg } from '#tests/support/files/jpeg-files.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import {
  announce,
  announced,
  completeFields,
  digestOf,
  offsetOf,
  partsOf,
  send,
  sendAll,
  settle,
  sha256Of,
  signedIn,
  work,
} from '#tests/support/resumable.ts'

let api: TestApi
let anne: TestPerson
let boris: TestPerson
let carla: TestPerson
beforeAll(async () => {
  api = await testApi()
  anne = await makePerson(api)
  boris = await makePerson(api)
  // Made here, because making a person works all jobs that wait.
  carla = await makePerson(api)
})
afterAll(() => api.close())

const read = async ({ id }: Upload, person = anne) => (await api.as(person).call(uploads.read, { id })).body
const submit = (upload: Upload, person = anne) => api.as(person).call(uploads.submit, { id: upload.id })
const errorsOf = async (person: TestPerson) => (await api.as(person).call(images.errors, {})).body.results

// First of all, because the clock cannot be turned back: nothing else waits for a day yet.
describe('an upload that nobody goes on with', () => {
  it('ends after seven days, and leaves the list a day later with its bytes', async () => {
    const dora = await makePerson(api)
    const bytes = await jpeg({ seed: 153 })
    const upload = await announced(api, dora, bytes, { file_name: 'late.jpg' })
    await work(api, dateDigest)
    await send(api, dora, upload, 0, bytes.subarray(0, 4_000))
    const reservedBefore = (await api.as(dora).call(images.stats)).body.uploads_used
    api.clock.forward({ days: 7, seconds: 1 })
    const later = await signedIn(api, dora)
    await sweepUploads.run(api.context, {})
    await settle(api)
    expect(await read(upload, later)).toMatchObject({ state: 'refused', refusal: { code: 'upload_expired' } })
    expect(await errorsOf(later)).toMatchObject([{ file_name: 'late.jpg', code: 'upload_expired' }])
    expect(await partsOf(api, upload)).toEqual([])
    expect([reservedBefore, (await api.as(later).call(images.stats)).body.uploads_used]).toEqual([1, 0])
    api.clock.forward({ days: 1, seconds: 1 })
    await sweepUploads.run(api.context, {})
    expect(await api.services.db.select().from(rows).where(eq(rows.id, upload.id))).toEqual([])
    // Its date stays: announced again, the file has it still.
    expect((await announced(api, await signedIn(api, dora), bytes)).dated_at).not.toBeNull()
    anne = await signedIn(api, anne)
    boris = await signedIn(api, boris)
    carla = await signedIn(api, carla)
  })
})

describe('a file that is announced', () => {
  it('is dated before a byte has come: stamped, and anchored as a leaf of its own', async () => {
    const bytes = await jpeg({ seed: 101 })
    const upload = await announced(api, anne, bytes)
    expect(upload).toMatchObject({ state: 'waiting', offset: 0, dated_at: null, image: null, submitted: false })
    await work(api, dateDigest, anchorCertificates)
    const { body: proof } = await api.as(anne).call(uploads.digest, { id: upload.id })
    expect(proof?.sha256).toBe(sha256Of(bytes))
    const read_back = readChainpointProof(proof?.chainpoint)
    expect(read_back).toMatchObject({ outcome: 'consistent', hash: sha256Of(bytes) })
    expect(read_back.outcome === 'consistent' && read_back.anchors[0]).toMatchObject({
      expected_value: proof?.anchor?.root,
    })
    const { dated_at, offset } = await read(upload)
    expect({ dated_at, offset }).toEqual({ dated_at: proof?.time_stamp?.at, offset: 0 })
    await api.as(anne).call(uploads.remove, { id: upload.id })
  })

  it('keeps its earlier date when it is announced again, and another person gets a date of their own', async () => {
    const bytes = randomBytes(600)
    const first = await announced(api, anne, bytes)
    await work(api, dateDigest, anchorCertificates)
    const before = await digestOf(api, sha256Of(bytes))
    await api.as(anne).call(uploads.remove, { id: first.id })
    const again = await announced(api, anne, bytes)
    expect(again.id).not.toBe(first.id)
    expect(again.dated_at).toBe(before?.time_stamp?.at)
    const other = await announced(api, boris, bytes)
    expect(other.dated_at).toBeNull()
    // One digest alone would make the root that is anchored already: it waits for company.
    await work(api, dateDigest, anchorCertificates)
    await announced(api, boris, randomBytes(10))
    await work(api, dateDigest, anchorCertificates)
    const { body } = await api.as(boris).call(uploads.digest, { id: other.id })
    expect(body?.anchor?.root).toMatch(/^[0-9a-f]{64}$/)
    expect(body?.anchor?.root).not.toBe(sha256Of(bytes))
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
    expect(await digestOf(api, sha256Of(bytes))).toBeUndefined()
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

describe('a file that differs', () => {
  it('from what was announced is refused, and its bytes go', async () => {
    const bytes = await jpeg({ seed: 121 })
    const upload = await announced(api, boris, bytes, { file_name: 'differs.jpg' })
    await submit(upload, boris)
    const other = Uint8Array.from(bytes, (byte, at) => (at === bytes.length >> 1 ? byte ^ 1 : byte))
    await sendAll(api, boris, upload, other)
    expect(await read(upload, boris)).toMatchObject({
      state: 'refused',
      image: null,
      refusal: { code: 'upload_digest_differs' },
    })
    expect(await errorsOf(boris)).toContainEqual(
      expect.objectContaining({ file_name: 'differs.jpg', code: 'upload_digest_differs', source: 'page' }),
    )
    expect(await partsOf(api, upload)).toEqual([])
    expect((await offsetOf(api, boris, upload)).status).toBe(410)
    expect(await readdir(api.ports.storage.incoming())).toEqual([])
    // Announced again it is another upload of the same file.
    const again = await announced(api, boris, bytes)
    expect([again.id === upload.id, again.state]).toEqual([false, 'waiting'])
  })

  it('from a photograph is refused by its content, before the fields are final', async () => {
    const bytes = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(3_000)])
    const upload = await announced(api, boris, bytes)
    await sendAll(api, boris, upload, bytes)
    const { state, refusal } = await read(upload, boris)
    expect([state, refusal?.code]).toEqual(['refused', 'image_damaged'])
    const small = await jpeg({ seed: 122, width: 1_000, height: 1_000 })
    const second = await announced(api, boris, small)
    await sendAll(api, boris, second, small)
    expect((await read(second, boris)).refusal?.code).toBe('image_too_small')
    expect(await partsOf(api, second)).toEqual([])
  })
})

describe('a photograph that is an image already', () => {
  it('answers with that image, dates nothing and counts nothing', async () => {
    const bytes = await jpeg({ seed: 131 })
    const first = await announced(api, anne, bytes)
    await submit(first)
    await sendAll(api, anne, first, bytes)
    const { image } = await read(first)
    const before = (await api.as(anne).call(images.stats)).body.uploads_used
    const again = await announced(api, anne, bytes)
    expect(again).toMatchObject({ id: first.id, state: 'accepted', image })
    await api.as(anne).call(uploads.remove, { id: first.id })
    const third = await announced(api, anne, bytes)
    expect(third).toMatchObject({ state: 'accepted', image, duplicate: true, offset: bytes.length })
    expect((await api.as(anne).call(images.stats)).body.uploads_used).toBe(before)
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
    await sendAll(api, anne, upload, bytes)
    expect(await read(upload)).toMatchObject({ state: 'accepted', image: id, duplicate: true })
    const same = await api.services.db
      .select()
      .from(imageRows)
      .where(eq(imageRows.sha256, sha256Of(bytes)))
    expect(same).toHaveLength(1)
    expect((await digestOf(api, sha256Of(bytes)))?.image_id).toBe(id)
  })
})

/** Files on their way that are not monitored, straight into the table. */
async function reserve(person: TestPerson, number: number): Promise<void> {
  const created_at = api.clock.now()
  const fields = UploadFields.parse({ track: false })
  const row = { user_id: person.id, file_name: 'a.jpg', bytes: 10, state: 'waiting' as const, received: 0, fields }
  const files = Array.from({ length: number }, () => ({
    ...row,
    id: newId('upload', created_at),
    reserved_image_id: newId('image', created_at),
    sha256: randomBytes(32).toString('hex'),
    created_at,
    expires_at: addSeconds(created_at, DAY_S),
  }))
  await api.services.db.insert(rows).values(files)
}

describe('quotas', () => {
  it('are reserved by the announcement, one by one however many come at once, and given back', async () => {
    await reserve(carla, 82)
    const files = Array.from({ length: 5 }, () => randomBytes(300))
    const answers = await Promise.all(files.map(file => announce(api, carla, file)))
    expect(answers.map(each => each.status).toSorted()).toEqual([201, 201, 409, 409, 409])
    expect(answers.find(each => each.status === 409)?.problem.code).toBe('quota_exceeded')
    expect((await api.as(carla).call(images.stats)).body.uploads_used).toBe(84)
    expect((await api.as(carla).call(images.stats)).body.monitored).toBe(2)
    const taken = answers.find(each => each.status === 201)?.body.id ?? ''
    await api.as(carla).call(uploads.remove, { id: taken })
    expect((await api.as(carla).call(images.stats)).body).toMatchObject({ uploads_used: 83, monitored: 1 })
    const bytes = await jpeg({ seed: 141 })
    const last = await announced(api, carla, bytes)
    await submit(last, carla)
    await sendAll(api, carla, last, bytes)
    // The last place was its own: becoming an image takes no second one.
    expect((await read(last, carla)).state).toBe('accepted')
    expect((await api.as(carla).call(images.stats)).body.uploads_used).toBe(84)
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
    await sweepUploads.run(api.context, {})
    await settle(api)
    expect(await read(upload)).toMatchObject({ state: 'accepted', image })
    const made = await api.services.db
      .select()
      .from(imageRows)
      .where(eq(imageRows.sha256, sha256Of(bytes)))
    expect(made.map(each => each.id)).toEqual([image])
  })

  it('is resumed at start when its bytes have arrived', async () => {
    const bytes = await jpeg({ seed: 152 })
    const upload = await announced(api, anne, bytes)
    await submit(upload)
    await send(api, anne, upload, 0, bytes)
    await api.services.boss.deleteQueuedJobs(finishUpload.name)
    await settle(api)
    expect((await read(upload)).state).toBe('received')
    await sweepUploads.run(api.context, {})
    await settle(api)
    expect((await read(upload)).state).toBe('accepted')
  })
})
