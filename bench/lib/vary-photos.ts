// Makes many real photographs out of few: cut at random places and scaled to random sizes. `node bench/lib/vary-photos.ts <from> <to> <count> <least Mpx> <most Mpx>`
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { seeded } from '../../tests/support/seeded.ts'

const [from = '.', to = '.', amount = '0', least = '12', most = '24'] = process.argv.slice(2)
const random = seeded(4)
/** Smaller ones would be mostly invented pixels. */
const LEAST_SOURCE = 12_000_000

async function sources(): Promise<string[]> {
  const found: string[] = []
  for (const name of (await readdir(from)).filter(each => /\.jpe?g$/i.test(each))) {
    const { width, height } = await sharp(join(from, name)).metadata()
    if (width * height >= LEAST_SOURCE) found.push(join(from, name))
  }
  if (found.length === 0) throw new Error(`no photograph of 12 megapixels in ${from}`)
  return found
}

async function vary(path: string, name: string): Promise<void> {
  const whole = await sharp(path).metadata()
  const share = 0.92 + random() * 0.08
  const [width, height] = [Math.floor(whole.width * share), Math.floor(whole.height * share)]
  const left = Math.floor(random() * (whole.width - width))
  const top = Math.floor(random() * (whole.height - height))
  const pixels = (Number(least) + random() * (Number(most) - Number(least))) * 1e6
  const scale = Math.sqrt(pixels / (width * height))
  await sharp(path)
    .extract({ left, top, width, height })
    .resize(Math.round(width * scale), Math.round(height * scale), { fit: 'fill' })
    .jpeg({ quality: 90 })
    .toFile(join(to, name))
}

await mkdir(to, { recursive: true })
const paths = await sources()
for (let index = 0; index < Number(amount); index += 1) {
  await vary(paths[index % paths.length] ?? '', `${String(index).padStart(4, '0')}.jpg`)
}
