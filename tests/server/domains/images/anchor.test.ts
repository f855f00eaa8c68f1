// Anchoring: many versions under one root, never sent twice, and sent again only when the chain has lost it.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { CertificateProof } from '#lib/contract/certificate-proof.ts'
import { images } from '#lib/contract/images.ts'
import { newId } from '#lib/ids.ts'
import { verifyCertificateProof } from '#lib/proof/verify-certificate.ts'
import { anchor_batches, certificates } from '#server/db/schema/images.ts'
import { anchorCertificates } from '#server/domains/images/certificates/anchor-certificates.ts'
import { certifyImage } from '#server/domains/images/certificates/certify-image.ts'
import { reconcileCertificates } from '#server/domains/images/certificates/reconcile-certificates.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { certified, upload } from '#tests/support/uploads.ts'

let api: TestApi
let anne: TestPerson
beforeAll(async () => {
  api = await testApi()
  anne = await makePerson(api)
})
afterAll(() => api.close())

const versions = async (id: string) => (await api.as(anne).call(images.certificates, { id })).body.results

async function proofOf(id: string): Promise<CertificateProof> {
  const { status, body } = await api.call(images.proof, { id, version: 'current' })
  expect(status).toBe(200)
  return body
}

describe('anchoring', () => {
  it('puts waiting versions into one tree and asks the chain for one root', async () => {
    const ids: string[] = []
    for (const seed of [51, 52, 53]) {
      const { body } = await upload(api, anne, { seed })
      await certifyImage.run(api.context, { image_id: body.id })
      ids.push(body.id)
    }
    await api.runJobs()
    const proofs = await Promise.all(ids.map(id => proofOf(id)))
    expect(new Set(proofs.map(proof => proof.anchor?.root)).size).toBe(1)
    for (const proof of proofs) {
      const check = await verifyCertificateProof(proof, { chain: anchor => api.ports.anchor.find(anchor.root) })
      expect(check.steps.filter(step => step.outcome === 'failed')).toEqual([])
    }
  })

  it('stopped after the chain has the root, finishes without sending it again', async () => {
    const { body } = await upload(api, anne, { seed: 54 })
    await certifyImage.run(api.context, { image_id: body.id })
    const sent: string[] = []
    const anchor = {
      ...api.ports.anchor,
      anchor: async (root: string) => {
        sent.push(root)
        await api.ports.anchor.anchor(root)
        throw new Error('stopped after the block')
      },
    }
    const stopped = { ...api.context, ports: { ...api.context.ports, anchor } }
    await expect(anchorCertificates.run(stopped, {})).rejects.toThrow('stopped after the block')
    const first = await api.ports.anchor.find(sent[0] ?? '')
    await api.runJobs()
    expect((await proofOf(body.id)).anchor).toEqual(first)
  })

  it('leaves out the last leaf while the chain cannot hold the root, and anchors it in the next batch', async () => {
    const ids: string[] = []
    for (const seed of [56, 57]) {
      const { body } = await upload(api, anne, { seed })
      await certifyImage.run(api.context, { image_id: body.id })
      ids.push(body.id)
    }
    const refused = new Set<string>()
    const accepts = vi.spyOn(api.ports.anchor, 'accepts').mockImplementation(root => {
      if (refused.size === 0) refused.add(root)
      return !refused.has(root)
    })
    await anchorCertificates.run(api.context, {})
    accepts.mockRestore()
    const roots = await Promise.all(ids.map(async id => (await proofOf(id)).anchor?.root))
    expect(refused.size).toBe(1)
    expect(new Set(roots).size).toBe(2)
    for (const root of roots) expect(root).toMatch(/^[0-9a-f]{64}$/)
  })

  it('takes apart a batch of before whose root the chain cannot hold', async () => {
    const { body } = await upload(api, anne, { seed: 58 })
    await certifyImage.run(api.context, { image_id: body.id })
    const id = newId('anchor_batch', api.clock.now())
    const zero = '0'.repeat(64)
    await api.services.db
      .insert(anchor_batches)
      .values({ id, root: zero, state: 'pending', created_at: api.clock.now() })
    const bound = { batch_id: id, leaf_index: 0 }
    await api.services.db.update(certificates).set(bound).where(eq(certificates.image_id, body.id))
    await api.runJobs()
    expect((await proofOf(body.id)).anchor?.root).toMatch(/^[0-9a-f]{64}$/)
    expect(await api.services.db.select().from(anchor_batches).where(eq(anchor_batches.id, id))).toEqual([])
  })

  it('is done again when the chain has lost the root, and the certificate says so', async () => {
    const id = await certified(api, anne, { seed: 55 })
    const before = await proofOf(id)
    const find = async (root: string) => (root === before.anchor?.root ? null : api.ports.anchor.find(root))
    const forgetful = { ...api.context, ports: { ...api.context.ports, anchor: { ...api.ports.anchor, find } } }
    await reconcileCertificates.run(forgetful, {})
    expect((await proofOf(id)).anchor).toBeNull()
    expect((await versions(id))[0]?.state).toBe('dated')
    await api.runJobs()
    expect((await proofOf(id)).anchor?.root).toBe(before.anchor?.root)
    expect((await proofOf(id)).statement).toBe(before.statement)
  })
})
