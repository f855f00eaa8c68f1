// Three disks that are filled to the last byte under load, on the embedded default.
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
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
      const trial = await beginTrial(await oneProcess(data, { DISK_RESERVE_MB: String(RESERVE_MB) }), { part: 'disks' })
      await sleep(3_000)
      const filler = join(mounted.path, 'filler')
      const seconds = await trial.fault(`disk full for ${FULL_MS / 1_000} s`, async () => {
        await fill(filler)
        await sleep(FULL_MS)
        trial.expect((await trial.status('/api/health')) === 200, 'it is not alive on a full disk')
        const health = await trial.text('/api/health/ready')
        trial.expect(health.includes('"disk_room":"none"'), `it does not say that its disk is full: ${health}`)
        trial.expect((await trial.status('/en/')) === 200, 'a page is not served on a full disk')
        await rm(filler)
      })
      say(`  ${disk}. disk full for ${FULL_MS / 1_000} s: normal ${seconds.toFixed(1)} s after there is room`)
      all.push(await trial.end())
    } finally {
      await mounted.remove()
    }
  }
  return joined(all)
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
