// Photographs that nobody had certified before: four parts of four of the demo's side by side are a picture of its own.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type OutputInfo } from 'sharp'
import { root } from '../../scripts/build-stamp.ts'

const part = { width: 1_200, height: 950 }
const places = [
  { left: 0, top: 0 },
  { left: part.width, top: 0 },
  { left: 0, top: part.height },
  { left: part.width, top: part.height },
]

/** Real photographs of 4.6 megapixels as JPEG bytes, all different. */
export async function newPhotographs(count: number): Promise<Buffer[]> {
  const folder = join(root, 'content', 'photos')
  const names = (await readdir(folder)).filter(name => name.endsWith('.jpg')).toSorted()
  const wide: { data: Buffer; info: OutputInfo }[] = []
  for (const name of names) {
    const { width, height } = await sharp(join(folder, name)).metadata()
    if (width < 2_400 || height < 2_000 || wide.length === 5) continue
    wide.push(await sharp(join(folder, name)).raw().toBuffer({ resolveWithObject: true }))
  }
  const made: Buffer[] = []
  for (let number = 0; number < count; number += 1) {
    const shift = Math.floor(number / wide.length)
    const parts = await Promise.all(
      places.map(async (place, index) => {
        const { data, info } = wide[(number + index) % wide.length] ?? {}
        if (!data || !info) throw new Error('there are no photographs')
        const region = { left: shift * 40, top: shift * 30, ...part }
        return { ...place, input: await sharp(data, { raw: info }).extract(region).png().toBuffer() }
      }),
    )
    const ground = { width: 2 * part.width, height: 2 * part.height, channels: 3 as const, background: '#000' }
    made.push(await sharp({ create: ground }).composite(parts).jpeg({ quality: 90 }).toBuffer())
  }
  return made
}
