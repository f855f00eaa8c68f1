// R3 for one photograph: digest, metadata, one decoding to a 2048 px JPEG, WebP of 1280 and 320 px unless named, and 32 × 32 pixels.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import sharp from 'sharp'

const inside = (size: number) => ({ width: size, height: size, fit: 'inside', withoutEnlargement: true }) as const

export async function derivePhoto(path: string, out: string, sizes: readonly number[] = [1280, 320]): Promise<void> {
  const name = basename(path)
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
  for (const size of sizes) {
    await from()
      .resize(inside(size))
      .webp({ quality: 80, effort: 2 })
      .toFile(join(out, `${name}.${size}.webp`))
  }
  await from().resize(32, 32, { fit: 'fill' }).raw().toBuffer()
}
