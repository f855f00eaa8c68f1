// The worker that sets a contact sheet or a quote as PDF.
import { Font, pdf } from '@react-pdf/renderer'
import type { PhotoSheet, SheetAnswer } from './sheet.ts'
import { SheetDocument } from './sheet-document.tsx'

const face = (file: URL, fontWeight: number) => ({ src: file.href, fontWeight })

Font.register({
  family: 'Source Sans',
  fonts: [
    face(new URL('../../../content/fonts/SourceSans3_400Regular.ttf', import.meta.url), 400),
    face(new URL('../../../content/fonts/SourceSans3_600SemiBold.ttf', import.meta.url), 600),
  ],
})
Font.register({
  family: 'Newsreader',
  fonts: [face(new URL('../../../content/fonts/Newsreader_400Regular.ttf', import.meta.url), 400)],
})
/** Words up to this length fit into the narrowest column. */
const WHOLE_CHARS = 20
// Titles and names stay whole, unless they would run into their neighbours.
Font.registerHyphenationCallback(word => (word.length > WHOLE_CHARS ? (word.match(/.{1,6}/gsu) ?? [word]) : [word]))

/** PDF knows JPEG, not WebP. Null where it cannot be had: its frame stays empty. */
async function asJpeg(url: string): Promise<string | null> {
  const answer = await fetch(url).catch(() => null)
  if (!answer?.ok) return null
  const bitmap = await createImageBitmap(await answer.blob())
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  bitmap.close()
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
  return URL.createObjectURL(jpeg)
}

async function draw(sheet: PhotoSheet): Promise<Blob> {
  const items = await Promise.all(
    sheet.items.map(async item => ({
      ...item,
      picture: item.picture && (await asJpeg(item.picture).catch(() => null)),
    })),
  )
  return pdf(<SheetDocument sheet={{ ...sheet, items }} />).toBlob()
}

const answer = (said: SheetAnswer) => postMessage(said, { transfer: [] })

// The types describe a window here; a worker's global scope has these two functions as well.
addEventListener('message', ({ data }: MessageEvent<PhotoSheet>) => {
  draw(data).then(
    made => answer({ pdf: made }),
    (error: unknown) => answer({ error: String(error) }),
  )
})
