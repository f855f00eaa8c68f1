// Disks that are filled to the last byte under load, on the embedded default: with all data, and with the stored files alone.
import { createWriteStream } from 'node:fs'
import { mkdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { dataFolder } from '../support/data-folder.ts'
import { smallDisk } from '../support/small-disk.ts'
import { type FaultResults, joined } from './fault-rows.ts'
import { say } from './say.ts'
import { beginTrial, oneProcess } from './trial.ts'

const DISKS = 3
const DISK_KB = 700 * 1024
const RESERVE_MB = 150
const FULL_MS = 10_000

/** Null where this user may not mount a disk. */
export async function disks(): Promise<FaultResults | null> {
  const all: FaultResults[] = []
  for (let disk = 1; disk <= DISKS; disk += 1) {
    const mounted = await smallDisk(DISK_KB)
    if (!mounted) return null
    try {
      const data = join(mounted.path, 'data')
      await mkdir(data, { mode: 0o711 })
      all.push(await fillUnder(mounted.path, data, { fault: 'disk full', room: 'none', number: disk }))
    } finally {
      await mounted.remove()
    }
  }
  const volume = await filesVolume()
  return volume && joined([...all, volume])
}

/** The stored files lie on a volume of their own, as a link to it. */
async function filesVolume(): Promise<FaultResults | null> {
  const mounted = await smallDisk(DISK_KB)
  if (!mounted) return null
  const data = await dataFolder()
  try {
    const files = join(mounted.path, 'files')
    await mkdir(files, { mode: 0o700 })
    await symlink(files, join(data, 'files'))
    return await fillUnder(mounted.path, data, { fault: 'volume of the files full', room: 'little', number: 1 })
  } finally {
    await rm(data, { recursive: true, force: true })
    await mounted.remove()
  }
}

type Filling = { fault: string /** As the product is to say it. */; room: 'little' | 'none'; number: number }

async function fillUnder(volume: string, data: string, { fault, room, number }: Filling): Promise<FaultResults> {
  const trial = await beginTrial(await oneProcess(data, { DISK_RESERVE_MB: String(RESERVE_MB) }), { part: 'disks' })
  await sleep(3_000)
  const filler = join(volume, 'filler')
  const seconds = await trial.fault(`${fault} for ${FULL_MS / 1_000} s`, async () => {
    await fill(filler)
    await sleep(FULL_MS)
    trial.expect((await trial.status('/api/health')) === 200, 'it is not alive on a full disk')
    const health = await trial.text('/api/health/ready')
    trial.expect(health.includes(`"disk_room":"${room}"`), `it does not say that its disk is full: ${health}`)
    trial.expect((await trial.status('/en/')) === 200, 'a page is not served on a full disk')
    await rm(filler)
  })
  say(`  ${number}. ${fault} for ${FULL_MS / 1_000} s: normal ${seconds.toFixed(1)} s after there is room`)
  return trial.end()
}

async function fill(path: string): Promise<void> {
  const piece = Buffer.alloc(1024 * 1024)
  const endless = Readable.from(
    (function* () {
      for (;;) yield piece
    })(),
  )
  await pipeline(endless, createWriteStream(path)).catch(error => {
    if (error.code !== 'ENOSPC') throw error
  })
}
