// A picture as it is sent to be searched with: no larger than is compared, and without what a camera writes beside the pixels.
'use client'

/** The engine compares pictures of 640 pixels; parts of a photograph are found by more. */
const SIDE = 1600
const QUALITY = 0.9

/** The file itself where the browser cannot read it: the server may. */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  if (typeof createImageBitmap !== 'function' || typeof OffscreenCanvas !== 'function') return file
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return file
  const scale = Math.min(1, SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  )
  const ground = canvas.getContext('2d')
  if (!ground) return file
  // What is transparent would become black.
  ground.fillStyle = '#fff'
  ground.fillRect(0, 0, canvas.width, canvas.height)
  ground.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
}
