// Reduced pictures for the printed pages, drawn where strangers' pictures are decoded anyway.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const WIDTH = 1_200
/** A printed page shows the top of a long one. */
const RATIO = 1.25
const SIDE = 1_000

/** Writes `print/page.jpg`, `print/element.jpg` and `print/comparison.jpg`, each where there is something to show. */
export async function drawPdfImages(into: string): Promise<void> {
  const from = (name: string) => join(into, 'evidence', name)
  const to = (name: string) => join(into, 'print', name)
  await mkdir(join(into, 'print'), { recursive: true })
  const { width, height } = await sharp(from('screenshot-full.png')).metadata()
  await sharp(from('screenshot-full.png'))
    .extract({ left: 0, top: 0, width, height: Math.min(height, Math.round(width * RATIO)) })
    .resize(WIDTH, null, { withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82 })
    .toFile(to('page.jpg'))
  await writeReduced(from('element-crop.png'), to('element.jpg')).catch(() => undefined)
  await writeReduced(from('comparison.jpg'), to('comparison.jpg')).catch(() => undefined)
}

const writeReduced = (from: string, to: string) =>
  sharp(from)
    .resize(2 * SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 88 })
    .toFile(to)
