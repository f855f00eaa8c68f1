// Stored files on a volume of their own: no more of them are taken when it fills, and all else goes on.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDiskStorage } from '#server/adapters/storage/disk.ts'
import { createHealth } from '#server/health/health.ts'
import { storageProbe } from '#server/health/probes.ts'
import { smallDisk } from '#tests/support/small-disk.ts'

const RESERVE = 1_000_000
const volume = await smallDisk(4 * 1024)
let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'auctor-health-'))
})
afterAll(async () => {
  await volume?.remove()
  await rm(directory, { recursive: true })
})

const log = pino({ level: 'silent' })

describe.skipIf(!volume)('the volume of the files', () => {
  it('says that there is little room when it is full to the last byte, and that files can be read', async () => {
    const files = join(volume?.path ?? '', 'files')
    const probes = { storage: storageProbe(await openDiskStorage(files)) }
    const health = createHealth({ probes, disk: { directory, files, reserve_bytes: RESERVE }, log })
    expect([await health.read(), health.room()]).toMatchObject([{ disk: 'ok', storage: 'ok' }, 'enough'])
    await writeFile(join(volume?.path ?? '', 'filler'), Buffer.alloc(8 * 1024 * 1024)).catch(() => null)
    await expect.poll(async () => [(await health.read()).disk, health.room()]).toEqual(['failing', 'little'])
    health.suspect('storage', new Error('no room'))
    expect((await health.read()).storage).toBe('ok')
    await rm(join(volume?.path ?? '', 'filler'))
    await expect.poll(() => health.room(), { timeout: 5_000 }).toBe('enough')
    health.close()
  })

  it('counts as the disk of the data before its first file', async () => {
    const disk = { directory, files: join(directory, 'files'), reserve_bytes: RESERVE }
    const health = createHealth({ probes: {}, disk, log })
    expect([(await health.read()).disk, health.room()]).toEqual(['ok', 'enough'])
    health.close()
  })
})
