// R3: sharp's one-decode pipeline over a folder of photographs, with WebP of 1280 and 320 px.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { derivePhoto } from './derive-photo.ts'

sharp.cache(false)
sharp.concurrency(1)

const source = process.argv[2] ?? '.'
const out = await mkdtemp(join(tmpdir(), 'auctor-r3-'))
for (const name of (await readdir(source)).filter(each => each.endsWith('.jpg'))) {
  await derivePhoto(join(source, name), out)
}
await rm(out, { recursive: true })
const { user, system } = process.cpuUsage()
console.log(JSON.stringify({ cpu_s: (user + system) / 1e6 }))
