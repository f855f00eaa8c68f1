// The public log: every version enters once, proofs hold against signed heads, and nothing in it can be changed.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { images } from '#lib/contract/images.ts'
import { type LogEntry, log } from '#lib/contract/log.ts'
import { utf8 } from '#lib/proof/digests.ts'
import { isConsistent, isIncluded, leafHash } from '#lib/proof/log-tree.ts'
import { verifyLogHead } from '#lib/proof/verify-log.ts'
import { log_entries } from '#server/db/schema/log.ts'
import { reconcileCertificates } from '#server/domains/images/certificates/reconcile-certificates.ts'
import { anchorLog } from '#server/domains/images/log/append-log.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { certified } from '#tests/support/uploads.ts'

let api: TestApi
let anne: TestPerson
beforeAll(async () => {
  api = await testApi()
  anne = await makePerson(api)
})
afterAll(() => api.close())

const head = async () => (await api.call(log.head, { query: {} })).body
const entries = async (): Promise<LogEntry[]> => (await api.call(log.entries, { query: {} })).body.entries
const digestOf = async (id: string, version: number) => {
  const { body } = await api.as(anne).call(images.certificates, { id })
  return body.results.find(each => each.version === version)?.digest ?? ''
}

describe('the log', () => {
  let first: { tree_size: number; root: string }
  let id: string

  it('is unknown before the first certificate', async () => {
    expect((await api.call(log.head, { query: {} })).status).toBe(404)
    expect(await entries()).toEqual([])
  })

  it('takes in each version with a signed head, and names nobody', async () => {
    id = await certified(api, anne, { seed: 1, fields: { title: 'Neige' } })
    await certified(api, anne, { seed: 2 })
    first = await head()
    expect(first.tree_size).toBe(2)
    const { signature } = await head()
    expect(signature).not.toBeNull()
    const addresses = [signature?.address ?? '']
    expect(await verifyLogHead(await head(), addresses)).toBe(true)
    // In a log of three a path of two hashes leads to the same root as in one of four: the size is signed too.
    expect(await verifyLogHead({ ...(await head()), tree_size: 3 }, addresses)).toBe(false)
    const text = JSON.stringify(await entries())
    for (const word of [anne.first_name, anne.last_name, anne.email, 'Neige', id]) expect(text).not.toContain(word)
  })

  it('says that a version was superseded when a newer one is issued', async () => {
    expect((await api.as(anne).call(images.update, { id, body: { title: 'Neige fraîche' } })).status).toBe(200)
    await api.runJobs()
    const [one, two] = [await digestOf(id, 1), await digestOf(id, 2)]
    const said = (await entries()).slice(2).map(entry => JSON.parse(entry.entry))
    expect(said).toMatchObject([
      { event: 'issued', digest: two, version: 2, previous_digest: one },
      { event: 'superseded', digest: one, by: two },
    ])
  })

  it('proves every entry against its newest head and against each head before that holds it', async () => {
    const { tree_size, root } = await head()
    expect(tree_size).toBe(4)
    for (const entry of await entries()) {
      const { digest, event } = JSON.parse(entry.entry)
      expect(leafHash(utf8(entry.entry))).toBe(entry.leaf_hash)
      for (let size = entry.position + 1; size <= tree_size; size++) {
        const { body } = await api.call(log.inclusion, { query: { digest, event, tree_size: size } })
        expect(body.entry).toEqual(entry)
        expect(
          isIncluded({ index: entry.position, size, leaf: entry.leaf_hash, path: body.path, root: body.root }),
        ).toBe(true)
        if (size === tree_size) expect(body.root).toBe(root)
      }
    }
  })

  it('proves that it went on from every shorter log', async () => {
    const { tree_size: second, root } = await head()
    for (let size = 1; size <= second; size++) {
      const { body } = await api.call(log.consistency, { query: { first: size } })
      const { first_root: firstRoot, second_root: secondRoot, path } = body
      expect(isConsistent({ first: size, second, firstRoot, secondRoot, path })).toBe(true)
      expect(secondRoot).toBe(root)
      if (size === first.tree_size) expect(firstRoot).toBe(first.root)
    }
  })

  it('is anchored by the head before when the chain can never hold the root of the newest', async () => {
    const { root, tree_size } = await head()
    const accepts = vi.spyOn(api.ports.anchor, 'accepts').mockImplementation(asked => asked !== root)
    await anchorLog.run(api.context, {})
    accepts.mockRestore()
    expect((await head()).anchor).toBeNull()
    const anchored = (await api.call(log.head, { query: { anchored: 'true' } })).body
    expect(anchored.tree_size).toBeLessThan(tree_size)
    expect(await api.ports.anchor.find(anchored.root)).toEqual(anchored.anchor)
  })

  it('is anchored by its head, once', async () => {
    const { context } = api
    await anchorLog.run(context, {})
    const { anchor, root, tree_size } = await head()
    expect(anchor?.root).toBe(root)
    expect(await api.ports.anchor.find(root)).toEqual(anchor)
    await anchorLog.run(context, {})
    const anchored = await api.call(log.head, { query: { anchored: 'true' } })
    expect(anchored.body).toMatchObject({ tree_size, anchor })
  })

  it('answers 404 for what it does not hold yet and 422 for what is no size', async () => {
    const { tree_size } = await head()
    const digest = await digestOf(id, 2)
    const statuses = await Promise.all([
      api.call(log.inclusion, { query: { digest: 'f'.repeat(64) } }),
      api.call(log.inclusion, { query: { digest, tree_size: 1 } }),
      api.call(log.inclusion, { query: { digest, tree_size: tree_size + 1 } }),
      api.call(log.consistency, { query: { first: tree_size + 1 } }),
      api.call(log.consistency, { query: { first: 3, second: 2 } }),
      api.call(log.consistency, { query: { first: 0 } }),
      api.call(log.inclusion, { query: { digest: 'no digest' } }),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 422, 422])
  })

  it('cannot be changed or shortened, even in the database', async () => {
    const { db } = api.services
    for (const act of [
      sql`delete from log_entries where position = 0`,
      sql`update log_entries set digest = 'x' where position = 0`,
      sql`truncate log_entries`,
      sql`update log_nodes set hash = 'x'`,
      sql`delete from log_nodes`,
    ]) {
      await expect(db.execute(act)).rejects.toThrow()
    }
  })

  it('takes in versions that were dated before there was a log, once', async () => {
    const { db } = api.services
    const before = await head()
    await db.execute(sql`alter table log_entries disable trigger all`)
    await db.execute(sql`update log_entries set digest = 'earlier ' || id, event = 'superseded' where position = 0`)
    await db.execute(sql`alter table log_entries enable trigger all`)
    for (const _ of [1, 2]) {
      await reconcileCertificates.run(api.context, {})
      await api.runJobs()
    }
    expect((await head()).tree_size).toBe(before.tree_size + 1)
    const waiting = await db.select().from(log_entries).where(sql`${log_entries.position} is null`)
    expect(waiting).toEqual([])
  })
})
