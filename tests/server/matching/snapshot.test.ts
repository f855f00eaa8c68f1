// The index and its snapshot: what was put is found, what was dropped is not, and a damaged or half-written file is thrown away.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openPersistentMatcher } from '#server/matching/engine/persistent-matcher.ts'
import { parseFingerprint } from '#server/matching/fingerprint/fingerprint.ts'
import { Catalogue } from '#server/matching/index/catalogue.ts'
import { createMemoryStore, openFileStore } from '#server/matching/index/fingerprint-store.ts'
import { LookupHits } from '#server/matching/index/inverted-index.ts'
import { readSnapshot, writeSnapshot } from '#server/matching/index/snapshot.ts'
import { syntheticFingerprint } from './synthetic-fingerprint.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'auctor-index-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

/** Whether the index leads from the keypoints of an image back to it. */
function leadsBack(catalogue: Catalogue, id: string, seed: number): boolean {
  const parsed = parseFingerprint(syntheticFingerprint(seed))
  const hits = new LookupHits()
  return Array.from({ length: parsed.count }, (_, i) => parsed.descriptor(i, false)).some(descriptor => {
    catalogue.index.lookup(descriptor, 0, hits)
    const slots = hits.slots.slice(0, hits.count)
    return slots.some(slot => catalogue.isLive(slot) && catalogue.rows[slot]?.id === id)
  })
}

const step = fc.record({ id: fc.integer({ min: 0, max: 8 }), act: fc.constantFrom('put', 'drop', 'sweep', 'reopen') })
/** What was dropped before a snapshot is still in its index, and led to an image that took its slot. */
const replacedAndReopened = (['put', 'put', 'reopen', 'put'] as const).map(act => ({ id: 8, act }))

describe('the catalogue', () => {
  it('knows what was put and not dropped, through sweeps and snapshots', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async steps => {
        const path = join(directory, 'snapshot')
        await rm(path, { force: true })
        const store = createMemoryStore()
        let catalogue = new Catalogue(store)
        const model = new Map<string, number>()
        for (const [turn, { id, act }] of steps.entries()) {
          const name = `picture-${id}`
          if (act === 'put') {
            catalogue.put(name, syntheticFingerprint(turn))
            model.set(name, turn)
          } else if (act === 'drop') {
            catalogue.drop(name)
            model.delete(name)
          } else if (act === 'sweep') catalogue.compact()
          else {
            await writeSnapshot(path, catalogue, store, turn)
            const again = await readSnapshot(path, () => store)
            expect(again?.position).toBe(turn)
            catalogue = again?.catalogue ?? catalogue
          }
        }
        expect([...catalogue.slots.keys()].toSorted()).toEqual([...model.keys()].toSorted())
        for (const [turn, { id }] of steps.entries()) {
          const name = `picture-${id}`
          if (steps[turn]?.act === 'put') expect(leadsBack(catalogue, name, turn)).toBe(model.get(name) === turn)
        }
      }),
      { numRuns: 25, examples: [[replacedAndReopened]] },
    )
  })
})

describe('a snapshot', () => {
  async function kept(count: number): Promise<void> {
    const matcher = await openPersistentMatcher({ directory, quiet_ms: 60_000 })
    const entries = Array.from({ length: count }, (_, i) => ({ id: `p${i}`, fingerprint: syntheticFingerprint(i) }))
    await matcher.put(entries, count)
    await matcher.close()
  }
  const reopened = async () => {
    const matcher = await openPersistentMatcher({ directory, quiet_ms: 60_000 })
    const state = { position: matcher.position(), ids: matcher.has(Array.from({ length: 60 }, (_, i) => `p${i}`)) }
    await matcher.close()
    return state
  }

  it('brings everything back, with the position', async () => {
    await kept(20)
    expect(await reopened()).toEqual({ position: 20, ids: Array.from({ length: 20 }, (_, i) => `p${i}`) })
  })

  it('is thrown away when any byte is wrong, when its end is missing, or when the stored fingerprints are', async () => {
    const path = join(directory, 'index.snapshot')
    for (const share of [0, 0.01, 0.5, 0.999]) {
      await rm(directory, { recursive: true, force: true })
      await kept(5)
      const bytes = await readFile(path)
      const at = Math.floor(share * bytes.length)
      bytes.writeUInt8(bytes.readUInt8(at) ^ 0x10, at)
      await writeFile(path, bytes)
      expect(await reopened()).toEqual({ position: 0, ids: [] })
    }
    await kept(5)
    await writeFile(path, (await readFile(path)).subarray(0, 1000))
    expect(await reopened()).toEqual({ position: 0, ids: [] })
    await kept(5)
    await writeFile(join(directory, 'fingerprints'), new Uint8Array(10))
    expect(await reopened()).toEqual({ position: 0, ids: [] })
  })

  it('survives kill -9 at any moment: the last whole one counts, and going on from its position loses nothing', async () => {
    const program = fileURLToPath(new URL('./put-until-killed.ts', import.meta.url))
    // The last one is killed once it has saved, however slow the machine: then something must be there.
    for (const [said, wait] of [
      ['open', 40],
      ['open', 130],
      ['saved', 30],
    ] as const) {
      await new Promise<void>(resolve => {
        const child = execFile(process.execPath, [program, directory], () => resolve())
        let killing = false
        child.stdout?.on('data', data => {
          if (killing || !String(data).includes(said)) return
          killing = true
          setTimeout(() => child.kill('SIGKILL'), wait)
        })
      })
      const { position, ids } = await reopened()
      expect(ids).toEqual(Array.from({ length: Math.min(60, position) }, (_, i) => `p${i}`))
    }
    expect((await stat(join(directory, 'index.snapshot'))).size).toBeGreaterThan(0)
  })

  it('reads its stored fingerprints from the file', async () => {
    const store = openFileStore(join(directory, 'fingerprints'), 0)
    const at = store.write(Uint8Array.of(1, 2, 3))
    expect([...store.read(at, 3)]).toEqual([1, 2, 3])
    expect(store.read(at, 4)).toHaveLength(0)
    store.close()
  })
})
