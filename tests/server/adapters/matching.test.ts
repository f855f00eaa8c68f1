// The matching port: strangers' bytes become fingerprints or a refusal, the index answers in its thread and remembers its position.
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Matching, openMatching } from '#server/adapters/matching/open-matching.ts'
import { DecodingInterrupted } from '#server/ports/imaging.ts'
import { syntheticFingerprint } from '../matching/synthetic-fingerprint.ts'

const photo = fileURLToPath(new URL('../../../content/photos/Wine_by_Jakkub_Mede.jpg', import.meta.url))
let directory: string
let matching: Matching

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'auctor-matching-'))
  matching = await openMatching({ directory, workers: 1 })
})
afterAll(async () => {
  await matching.close()
  await rm(directory, { recursive: true, force: true })
})

/** An index of its own keeps the fingerprints itself. */
const nothingStored = async () => []
const shown = (width: number) => sharp(photo).resize({ width }).jpeg({ quality: 80 }).toBuffer()

describe('the matching port', () => {
  it('finds a copy of what was put, not what was dropped, and goes on from its position after a restart', async () => {
    const fingerprint = await matching.fingerprint(await shown(700))
    expect(fingerprint.data.length).toBeLessThan(24_000)
    await matching.apply({ put: [{ id: 'img_1', fingerprint }], drop: [] }, 41)
    expect(await matching.has(['img_1', 'img_2'])).toEqual(['img_1'])
    const query = await matching.fingerprint(
      await sharp(await shown(300))
        .flop()
        .toBuffer(),
    )
    const [match] = (await matching.find(query, nothingStored)).matches
    expect(match).toMatchObject({ id: 'img_1', confirmed: true, kind: 'whole', mirrored: true })
    expect(match?.score).toBeGreaterThan(0.9)
    expect(match?.reasons).toContain('geometric')
    expect(match?.agreeing).toBeGreaterThan(0.9)
    await matching.close()
    matching = await openMatching({ directory, workers: 1 })
    expect(await matching.position()).toBe(41)
    expect((await matching.find(query, nothingStored)).matches).toHaveLength(1)
    await matching.apply({ put: [], drop: ['img_1'] }, 42)
    expect(await matching.find(query, nothingStored)).toEqual({ matches: [], unasked: 0 })
    expect(await matching.position()).toBe(42)
  })

  it('gives every process an index of its own, and takes over that of one that was killed', async () => {
    const folder = join(directory, 'shared')
    const [beside, after] = await Promise.all([1, 2].map(() => openMatching({ directory: folder, workers: 1 })))
    const program = fileURLToPath(new URL('./hold-matching.ts', import.meta.url))
    await new Promise<void>((resolve, reject) => {
      const child = execFile(process.execPath, [program, folder], () => resolve())
      child.stdout?.once('data', () => {
        const apart = beside?.apply({ put: [{ id: 'other', fingerprint: syntheticFingerprint(2) }], drop: [] }, 3)
        void Promise.resolve(apart)
          .catch(reject)
          .finally(() => child.kill('SIGKILL'))
      })
    })
    expect(await beside?.has(['held', 'other'])).toEqual(['other'])
    expect(await after?.position()).toBe(7)
    expect(await after?.has(['held', 'other'])).toEqual(['held'])
    await beside?.close()
    await after?.close()
  })

  it('refuses what is no picture, draws programs or is too small, and leaves no file behind', async () => {
    const square = (side: number) =>
      sharp({ create: { width: side, height: side, channels: 3, background: '#fff' } })
        .png()
        .toBuffer()
    const drawing = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="9" height="9"/></svg>',
    )
    await expect(matching.fingerprint(Buffer.from('not a picture'))).rejects.toMatchObject({ code: 'image_damaged' })
    await expect(matching.fingerprint(drawing)).rejects.toMatchObject({ code: 'image_damaged' })
    await expect(matching.fingerprint(await square(15))).rejects.toMatchObject({ code: 'image_too_small' })
    expect(await matching.fingerprint(await square(16))).toMatchObject({ width: 16, height: 16 })
    expect(await readdir(join(directory, 'arriving'))).toEqual([])
  })

  it('says nothing against a picture that a busy machine did not get done', async () => {
    const busy = await openMatching({ directory: join(directory, 'busy'), workers: 1 })
    const pending = busy.fingerprint(await shown(300))
    await expect.poll(() => busy.pids().length).toBe(1)
    process.kill(busy.pids()[0] ?? Number.NaN, 'SIGKILL')
    await expect(pending).rejects.toThrow(new DecodingInterrupted('killed'))
    expect(await busy.fingerprint(await shown(300))).toMatchObject({ width: 300 })
    await busy.close()
  })
})
