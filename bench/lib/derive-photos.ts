// The product's picture work and R3's over a folder, photograph by photograph in turns, so that both meet the machine alike: `node bench/lib/derive-photos.ts <folder> [<round>]`.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import sharp from 'sharp'
import { inspectAndDerive, WEBP_SIZES } from '../../server/imaging/derive.ts'
import { derivePhoto } from '../references/derive-photo.ts'

sharp.cache(false)
sharp.concurrency(1)

const [source = '.', round = '0'] = process.argv.slice(2)
const out = await mkdtemp(join(tmpdir(), 'auctor-derive-'))

/** As the product's workers do it: digest, judgement, previews. */
async function ours(path: string): Promise<void> {
  await pipeline(createReadStream(path), createHash('sha256'))
  const { derivation } = await inspectAndDerive(path, out)
  if (!derivation) throw new Error(`${path} is not accepted`)
}

const ways = {
  ours,
  reference: (path: string) => derivePhoto(path, out),
  alike: (path: string) => derivePhoto(path, out, WEBP_SIZES),
}
const names = Object.keys(ways) as (keyof typeof ways)[] // the keys of the line above
const cpu_s = { ours: 0, reference: 0, alike: 0 }
const photos = (await readdir(source)).filter(each => each.endsWith('.jpg'))
// What is compiled and loaded first would be counted against whoever begins.
for (const photo of photos.slice(0, 2)) for (const name of names) await ways[name](join(source, photo))
for (const [index, photo] of photos.entries()) {
  for (const turn of names.keys()) {
    const name = names[(index + turn + Number(round)) % names.length] ?? 'ours'
    const before = process.cpuUsage()
    await ways[name](join(source, photo))
    const { user, system } = process.cpuUsage(before)
    cpu_s[name] += (user + system) / 1e6
  }
}
await rm(out, { recursive: true })
console.log(JSON.stringify(cpu_s))
