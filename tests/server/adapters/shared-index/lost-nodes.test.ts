// A cluster that keeps the shared index, of which nodes are lost, come back, and are added while questions go on.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { openSharedIndex } from '#server/adapters/matching/shared/open-shared-index.ts'
import { IndexAway, type StoredFingerprints } from '#server/ports/matching.ts'
import { moveSlots, nodeWithoutFacts } from '../../../support/matching/cluster-changes.ts'
import {
  addClusterNode,
  indexServerProgram,
  startIndexCluster,
  type TestServers,
} from '../../../support/matching/index-servers.ts'
import { syntheticFingerprint } from '../../matching/synthetic-fingerprint.ts'

const images = Array.from({ length: 40 }, (_, i) => ({ id: `i${i}`, fingerprint: syntheticFingerprint(i) }))
const stored: StoredFingerprints = async ids => images.filter(({ id }) => ids.includes(id))
type SharedPort = ReturnType<typeof openSharedIndex>

const QUESTIONS = 60

describe.skipIf(!indexServerProgram)('a cluster (left out where no valkey-server or redis-server is)', () => {
  const closers: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const close of closers.splice(0).toReversed()) await close()
  })

  async function begin(masters: number, replicas: 0 | 1): Promise<{ servers: TestServers; index: SharedPort }> {
    const servers = await startIndexCluster(masters, replicas)
    closers.push(() => servers.stop())
    const index = openSharedIndex({ url: servers.url, fingerprint: async () => syntheticFingerprint(0) })
    closers.push(() => index.close())
    await index.apply({ put: images, drop: [] }, 1)
    return { servers, index }
  }

  /** Share unasked of each question, one after the other. */
  async function ask(asked: SharedPort, questions = QUESTIONS): Promise<number[]> {
    const shares: number[] = []
    for (let i = 0; i < questions; i += 1) {
      const image = images[i % images.length]
      if (image) shares.push((await asked.find(image.fingerprint, stored)).unasked)
    }
    return shares
  }

  it('loses nothing with a node that has a replica', async () => {
    const { servers, index } = await begin(3, 1)
    const asking = ask(index)
    await sleep(50)
    await servers.nodes[1]?.kill()
    // How long the replica needs depends on the machine; until then it is said, and nothing is wrong.
    expect(Math.max(...(await asking))).toBeLessThan(1)
    await expect.poll(async () => (await ask(index, 1))[0], { timeout: 30_000 }).toBe(0)
    await index.apply({ put: [{ id: 'new', fingerprint: syntheticFingerprint(99) }], drop: [] }, 2)
    expect(await index.has(['new', 'i0'])).toEqual(['new', 'i0'])
  })

  it('says which share was not asked while a node without a replica is lost, and asks it again later', async () => {
    const { servers, index } = await begin(3, 0)
    const homeless = await nodeWithoutFacts(servers)
    await homeless?.kill()
    const shares = await ask(index, 4)
    for (const share of shares) {
      expect(share).toBeGreaterThan(0)
      expect(share).toBeLessThan(1)
    }
    await expect(index.apply({ put: images.slice(0, 5), drop: [] }, 2)).rejects.toThrow(IndexAway)
    expect(await index.position()).toBe(1)
    await homeless?.start()
    await expect.poll(() => writes(index), { timeout: 15_000 }).toBe(true)
    expect(await index.position()).toBe(2)
    // It has come back without its lists, which is as good as away until the index was made again.
    expect((await ask(index, 1))[0]).toBeGreaterThan(0)
    expect(await index.upkeep?.isDue()).toBe(true)
    await index.upkeep?.rebuild(
      (async function* () {
        yield { put: images, drop: [], position: 2 }
      })(),
    )
    expect(await ask(index, 4)).toEqual([0, 0, 0, 0])
    expect(await index.upkeep?.isDue()).toBe(false)
  })

  it('says that nothing was asked while the node with the facts is lost', async () => {
    const { servers, index } = await begin(3, 0)
    for (const node of servers.nodes) if (node !== (await nodeWithoutFacts(servers))) await node.kill()
    expect(await ask(index, 1)).toEqual([1])
  })

  it('goes on while slots move to a node that was added', async () => {
    const { servers, index } = await begin(3, 0)
    const added = await addClusterNode(servers)
    const asking = ask(index, 200)
    await moveSlots(servers, added)
    expect(await asking).toEqual(Array.from({ length: 200 }, () => 0))
    expect(Number(await added.ask('DBSIZE'))).toBeGreaterThan(0)
    expect(await index.has(['i0'])).toEqual(['i0'])
  })
})

/** Whether a change is taken now. */
const writes = (index: SharedPort): Promise<boolean> =>
  index.apply({ put: images.slice(0, 5), drop: [] }, 2).then(
    () => true,
    () => false,
  )
