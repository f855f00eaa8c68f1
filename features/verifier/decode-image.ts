// Decodes an image in the browser: its size and its perceptual fingerprint. The file is not sent.
import { fingerprint, turnedFingerprints } from '#lib/proof/fingerprint.ts'

export type DecodedImage = {
  width: number
  height: number
  fingerprint: string
  /** Of the picture mirrored and turned. */
  turned: string[]
}

const SIDE = 32
/** Each of the 32 × 32 values is the mean of this many pixels squared, so that the browser's method of scaling hardly matters. */
const STEP = 8

/** Null when the browser cannot decode the file. Pixels are upright and in sRGB, as for the certificate. */
export async function decodeImage(file: Blob): Promise<DecodedImage | null> {
  try {
    const bitmap = await createImageBitmap(file)
    try {
      const { width, height } = bitmap
      const luma = lumaOf(bitmap)
      return { width, height, fingerprint: fingerprint(luma), turned: turnedFingerprints(luma) }
    } finally {
      bitmap.close()
    }
  } catch {
    return null
  }
}

function lumaOf(bitmap: ImageBitmap): Uint8Array {
  const canvas = new OffscreenCanvas(SIDE * STEP, SIDE * STEP)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  return Uint8Array.from({ length: SIDE * SIDE }, (_, index) => {
    const [red, green, blue] = mean(data, (index % SIDE) * STEP, Math.floor(index / SIDE) * STEP)
    return Math.round(0.299 * red + 0.587 * green + 0.114 * blue)
  })
}

/** Mean colour of the square of STEP pixels whose corner is at `left`, `top`. */
function mean(data: Uint8ClampedArray, left: number, top: number): [red: number, green: number, blue: number] {
  const sums: [number, number, number] = [0, 0, 0]
  for (let pixel = 0; pixel < STEP * STEP; pixel += 1) {
    const at = ((top + Math.floor(pixel / STEP)) * SIDE * STEP + left + (pixel % STEP)) * 4
    sums[0] += data[at] ?? 0
    sums[1] += data[at + 1] ?? 0
    sums[2] += data[at + 2] ?? 0
  }
  return [Math.round(sums[0] / STEP ** 2), Math.round(sums[1] / STEP ** 2), Math.round(sums[2] / STEP ** 2)]
}
