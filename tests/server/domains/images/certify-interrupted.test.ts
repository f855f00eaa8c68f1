// A certification that stops half-way: it goes on from any step, and every version that was begun is finished.
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { images } from '#lib/contract/images.ts'
import { readStatement } from '#lib/proof/statement.ts'
import { anchor_batches, certificates } from '#server/db/schema/images.ts'
import { certifyImage } from '#server/domains/images/certificates/certify-image.ts'
import { reconcileCertificates } from '#server/domains/images/certificates/reconcile-certificates.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makePerson } from '#tests/support/people/people.ts'
import { certified, upload } from '#tests/support/uploads.ts'

let api: TestApi
let anne: Awaited<ReturnType<typeof makePerson>>
beforeAll(async () => {
  api = await testApi()
  anne = await makePerson(api)
})
afterAll(() => api.close())

const versions = async (id: string) => (await api.as(anne).call(images.certificates, { id })).body.results

describe('an interrupted certification', () => {
  /** Fails once at each port call in turn, as a killed process would stop there. */
  it('goes on from any step and ends with one certificate and one root', async () => {
    const steps = ['derive', 'storage', 'sign', 'stamp', 'anchor'] as const
    for (const [index, broken] of steps.entries()) {
      const { body } = await upload(api, anne, { seed: 31 + index })
      const stop = () => Promise.reject(new Error(`stopped at ${broken}`))
      const { ports } = api.context
      const failing = {
        ...ports,
        imaging: broken === 'derive' ? { ...ports.imaging, derive: stop } : ports.imaging,
        storage: broken === 'storage' ? { ...ports.storage, adopt: stop } : ports.storage,
        signing: broken === 'sign' ? { ...ports.signing, signDigest: stop } : ports.signing,
        time_stamp: broken === 'stamp' ? { ...ports.time_stamp, stamp: stop } : ports.time_stamp,
      }
      const run = certifyImage.run({ ...api.context, ports: failing }, { image_id: body.id })
      if (broken === 'anchor') await run
      else await expect(run).rejects.toThrow(`stopped at ${broken}`)
      const [kept] = await api.services.db.select().from(certificates).where(eq(certificates.image_id, body.id))
      await certifyImage.run(api.context, { image_id: body.id })
      await certifyImage.run(api.context, { image_id: body.id })
      await api.runJobs()
      const [done, ...others] = await api.services.db
        .select()
        .from(certificates)
        .where(eq(certificates.image_id, body.id))
      expect(others).toEqual([])
      expect(done?.chainpoint).not.toBeNull()
      // A statement that was written before the interruption is the one that is certified.
      if (kept?.statement) expect(done?.statement).toBe(kept.statement)
    }
    const roots = await api.services.db.select({ root: anchor_batches.root }).from(anchor_batches)
    expect(new Set(roots.map(batch => batch.root)).size).toBe(roots.length)
  })

  it('is finished although an edit has begun the next version meanwhile', async () => {
    const { body } = await upload(api, anne, { seed: 51 })
    const { ports } = api.context
    const stop = () => Promise.reject(new Error('the authority is away'))
    const failing = { ...ports, time_stamp: { ...ports.time_stamp, stamp: stop } }
    await expect(certifyImage.run({ ...api.context, ports: failing }, { image_id: body.id })).rejects.toThrow('away')
    await api.as(anne).call(images.update, { id: body.id, body: { title: 'Overtaken' } })
    await api.runJobs()
    expect((await versions(body.id)).map(({ version, state }) => [version, state])).toEqual([
      [2, 'anchored'],
      [1, 'anchored'],
    ])
    expect(
      readStatement((await api.call(images.proof, { id: body.id, version: '2' })).body.statement)?.previous_digest,
    ).toBe((await versions(body.id)).find(({ version }) => version === 1)?.digest)
  })

  it('is found by the reconciliation when a later version is dated already', async () => {
    const id = await certified(api, anne, { seed: 52 })
    await api.as(anne).call(images.update, { id, body: { title: 'Second' } })
    await api.runJobs()
    // As earlier releases left it: the first version without a date, the second with all.
    const undated = { time_stamp: null, batch_id: null, leaf_index: null, chainpoint: null }
    await api.services.db
      .update(certificates)
      .set(undated)
      .where(and(eq(certificates.image_id, id), eq(certificates.version, 1)))
    api.clock.forward({ seconds: 660 })
    await reconcileCertificates.run(api.context, {})
    await api.runJobs()
    expect((await versions(id)).map(({ state }) => state)).not.toContain('in_process')
  })

  it('is found by the reconciliation when its job is lost', async () => {
    const { body } = await upload(api, anne, { seed: 41 })
    await api.services.db.execute(sql`delete from pgboss.job where name = 'images.certify'`)
    await api.runJobs()
    expect((await api.as(anne).call(images.read, { id: body.id })).body.state).toBe('in_process')
    api.clock.forward({ seconds: 660 })
    await reconcileCertificates.run(api.context, {})
    await api.runJobs()
    expect((await api.as(anne).call(images.read, { id: body.id })).body.state).toBe('certified')
  })
})
