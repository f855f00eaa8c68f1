// A photograph as emails carry it: JPEG, which every mail program shows, and small enough for every mailbox.
import sharp from 'sharp'

/** Pixels of its longer side: twice the width at which it is shown, for dense screens. */
const SIZE = 928
export const EMAIL_PICTURE_BYTES_MAX = 160 * 1024
/** Tried one after the other until it is small enough; the last is taken as it comes. */
const QUALITIES = [80, 65, 50, 35]

/** As a data address. What its file says of its rights stays in it. */
export async function emailPicture(bytes: Uint8Array): Promise<string> {
  const picture = sharp(bytes)
    .resize({ width: SIZE, height: SIZE, fit: 'inside', withoutEnlargement: true })
    .keepMetadata()
  let jpeg = Buffer.alloc(0)
  for (const quality of QUALITIES) {
    jpeg = await picture.clone().jpeg({ quality }).toBuffer()
    if (jpeg.byteLength <= EMAIL_PICTURE_BYTES_MAX) break
  }
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`
}
