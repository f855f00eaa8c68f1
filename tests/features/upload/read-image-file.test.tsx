// The checks in the browser: the same refusals as the server's, decided from the bytes.
import { describe, expect, it } from 'vitest'
import { readImageFile } from '#features/upload/details/read-image-file.ts'
import { IMAGE_MAX_BYTES } from '#lib/rules/image-file.ts'

const zeros = (count: number): number[] => Array.from({ length: count }, () => 0)

/** Start of image, `padding` bytes of application segments, and a frame header that claims these sides. */
function jpegOf(width: number, height: number, padding = 0): File {
  const segments: number[] = []
  for (let left = padding; left > 0; left -= 65_535) {
    segments.push(0xff, 0xed, 0xff, 0xff, ...zeros(65_533))
  }
  const frame = [0xff, 0xc0, 0x00, 0x11, 8, height >> 8, height & 255, width >> 8, width & 255, 3]
  const bytes = Uint8Array.from([0xff, 0xd8, ...segments, ...frame, ...zeros(12)])
  return new File([bytes], 'bridge_at-low-tide.jpg', { type: 'image/jpeg' })
}

/** A file that says it is larger than it is, so that no test has to hold 50 MB. */
function claiming(size: number): File {
  return Object.defineProperty(jpegOf(3000, 2000), 'size', { value: size })
}

describe('a chosen file', () => {
  it('that is a photograph of the right size is taken, with a title from its name', async () => {
    const reading = await readImageFile(jpegOf(3000, 2000))
    expect(reading).toMatchObject({
      image: { width: 3000, height: 2000, metadata: { title: 'Bridge at low tide', created_on: '' } },
    })
  })

  it('with a name that only a camera gives keeps it as its title, so that none is without one', async () => {
    const bytes = await jpegOf(3000, 2000).arrayBuffer()
    const reading = await readImageFile(new File([bytes], 'DSC_0042.JPG', { type: 'image/jpeg' }))
    expect(reading).toMatchObject({ image: { metadata: { title: 'DSC_0042' } } })
  })

  it.each([
    ['2 × 2 thousand pixels: exactly 4 megapixels', jpegOf(2000, 2000), undefined],
    ['one row less', jpegOf(2000, 1999), 'image_resolution'],
    ['a side of 1079', jpegOf(1079, 8000), 'image_too_small'],
    ['150 megapixels', jpegOf(15_000, 10_000), undefined],
    ['a row more', jpegOf(15_000, 10_001), 'image_resolution'],
    ['exactly 50 MB', claiming(IMAGE_MAX_BYTES), undefined],
    ['a byte more', claiming(IMAGE_MAX_BYTES + 1), 'image_too_big'],
    [
      'no frame header',
      new File([Uint8Array.from([0xff, 0xd8, 0xff, 0xd9])], 'a.jpg', { type: 'image/jpeg' }),
      'image_damaged',
    ],
    ['text that is named and declared a JPEG', new File(['hello'], 'a.jpg', { type: 'image/jpeg' }), 'image_not_jpeg'],
    ['nothing at all', new File([], 'a.jpg', { type: 'image/jpeg' }), 'image_not_jpeg'],
  ])('with %s', async (_, file, refusal) => {
    const reading = await readImageFile(file)
    expect('refusal' in reading ? reading.refusal : undefined).toBe(refusal)
  })

  it('whose metadata is longer than the first megabyte is still measured', async () => {
    expect(await readImageFile(jpegOf(3000, 2000, 1_300_000))).toMatchObject({
      image: { width: 3000, height: 2000 },
    })
  })
})
