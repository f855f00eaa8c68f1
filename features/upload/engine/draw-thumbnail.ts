// The thumbnail of an image for its row in the list: twenty originals at once would fill the memory.

const SIDE = 240

/** Null when the browser cannot draw it; that is no refusal, the server checks the file. */
export async function drawThumbnail(file: Blob): Promise<Blob | null> {
  if (typeof OffscreenCanvas === 'undefined' || typeof createImageBitmap === 'undefined') return null
  try {
    const bitmap = await createImageBitmap(file, { resizeHeight: SIDE, resizeQuality: 'medium' })
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
    bitmap.close()
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 })
  } catch {
    return null
  }
}
