// The product's own picture work over a folder of photographs, as its workers do it: digest, judgement, previews.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import sharp from 'sharp'
import { derive } from '../../server/imaging/derive.ts'
import { inspect } from '../../server/imaging/inspect.ts'

sharp.cache(false)
sharp.concurrency(1)

const source = process.argv[2] ?? '.'
const out = await mkdtemp(join(tmpdir(), 'auctor-derive-'))
for (const name of (await readdir(source)).filter(each => each.endsWith('.jpg'))) {
  const path = join(source, name)
  await pipeline(createReadStream(path), createHash('sha256'))
  const kept = join(out, 'kept')
  const { accepted } = await inspect(path, kept)
  if (!accepted) throw new Error(`${name} is not accepted`)
  await derive(kept, out)
}
await rm(out, { recursive: true })
const { user, system } = process.cpuUsage()
console.log(JSON.stringify({ cpu_s: (user + system) / 1e6 }))
