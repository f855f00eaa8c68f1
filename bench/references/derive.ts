// R3: sharp's one-decode pipeline over a folder of photographs: digest, metadata, 2048 px JPEG, WebP (1280 and 320 px unless named), 32 × 32 pixels.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import sharp from 'sharp'

sharp.cache(false)
sharp.concurrency(1)

const [source = '.', sizes = '1280,320'] = process.argv.slice(2)
const out = await mkdtemp(join(tmpdir(), 'auctor-r3-'))
const inside = (size: number) => ({ width: size, height: size, fit: 'inside', withoutEnlargement: true }) as const

for (const name of (await readdir(source)).filter(each => each.endsWith('.jpg'))) {
  const path = join(source, name)
  await pipeline(createReadStream(path), createHash('sha256'))
  await sharp(path).metadata()
  const { data, info } = await sharp(path, { sequentialRead: true })
    .autoOrient()
    .resize(inside(2048))
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const from = () => sharp(data, { raw })
  await from()
    .jpeg({ quality: 84 })
    .toFile(join(out, `${name}.jpg`))
  for (const size of sizes.split(',').map(Number)) {
    await from()
      .resize(inside(size))
      .webp({ quality: 80, effort: 2 })
      .toFile(join(out, `${name}.${size}.webp`))
  }
  await from().resize(32, 32, { fit: 'fill' }).raw().toBuffer()
}
await rm(out, { recursive: true })
const { user, system } = process.cpuUsage()
console.log(JSON.stringify({ cpu_s: (user + system) / 1e6 }))
