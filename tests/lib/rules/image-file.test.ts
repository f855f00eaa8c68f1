// The upload limits of the specification, on both sides of every edge.
import { describe, expect, it } from 'vitest'
import { checkImageFile, looksLikeJpeg, readJpegSize } from '#lib/rules/image-file.ts'
import { claimSize, insert, jpeg, segment } from '#tests/support/files/jpeg-files.ts'

const MB = 1024 * 1024
const good = { type: 'image/jpeg', bytes: 4 * MB, width: 3000, height: 2000 }

describe('checkImageFile', () => {
  it.each([
    ['a JPEG of 6 megapixels', {}, null],
    ['a PNG', { type: 'image/png' }, 'image_not_jpeg'],
    ['a file without a type', { type: '' }, 'image_not_jpeg'],
    ['exactly 50 MB', { bytes: 50 * MB }, null],
    ['50 MB and a byte', { bytes: 50 * MB + 1 }, 'image_too_big'],
    ['1080 wide', { width: 1080, height: 3704 }, null],
    ['1079 wide', { width: 1079, height: 3708 }, 'image_too_small'],
    ['1080 high', { width: 3704, height: 1080 }, null],
    ['1079 high', { width: 3708, height: 1079 }, 'image_too_small'],
    ['exactly 4 megapixels', { width: 2000, height: 2000 }, null],
    ['one column less than 4 megapixels', { width: 1999, height: 2000 }, 'image_resolution'],
    ['exactly 150 megapixels', { width: 15_000, height: 10_000 }, null],
    ['one row more than 150 megapixels', { width: 15_000, height: 10_001 }, 'image_resolution'],
    ['an unknown size', { width: null, height: null }, null],
    ['an unknown size, too many bytes', { bytes: 51 * MB, width: null, height: null }, 'image_too_big'],
  ])('answers for %s', (_, change, answer) => {
    expect(checkImageFile({ ...good, ...change })).toBe(answer)
  })
})

describe('readJpegSize', () => {
  it.each([
    [1080, 3704, false],
    [2000, 2000, true],
    [17, 9, false],
  ])('reads %i × %i (progressive: %s) from the frame header', async (width, height, progressive) => {
    expect(readJpegSize(await jpeg({ width, height, progressive }))).toEqual({ width, height, progressive })
  })

  it('reads the size behind metadata that contains whole JPEG headers of its own', async () => {
    const thumbnail = await jpeg({ width: 160, height: 120 })
    const bytes = insert(await jpeg(), segment(0xe1, thumbnail), segment(0xe2, thumbnail))
    expect(readJpegSize(bytes)).toMatchObject({ width: 2000, height: 2000 })
  })

  it('reads a view into a larger buffer, with padding before a marker', async () => {
    const bytes = insert(await jpeg(), Buffer.from([0xff, 0xff]))
    const view = new Uint8Array(Buffer.concat([Buffer.alloc(5), bytes]).buffer, 5, bytes.length)
    expect(view[0]).toBe(0xff)
    expect(readJpegSize(view)).toMatchObject({ width: 2000 })
  })

  it('believes what the header claims, so that a bomb can be refused unopened', async () => {
    expect(readJpegSize(claimSize(await jpeg(), 60_000, 60_000))).toMatchObject({ width: 60_000, height: 60_000 })
  })

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a PNG', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['a start of image alone', Buffer.from('ffd8ff', 'hex')],
    ['a segment of impossible length', Buffer.from('ffd8ffe00001ffc0', 'hex')],
    ['a frame header cut short', Buffer.from('ffd8ffc0001108', 'hex')],
    ['a frame of no height', Buffer.from('ffd8ffc00011080000010003', 'hex')],
    ['an end before any frame', Buffer.from('ffd8ffd9000000000000', 'hex')],
    ['bytes between segments', Buffer.from('ffd8ffe000020000ffc00011080010001003', 'hex')],
  ])('answers null for %s', (_, bytes) => {
    expect(readJpegSize(bytes)).toBeNull()
  })
})

describe('looksLikeJpeg', () => {
  it('wants the three bytes that every JPEG begins with', async () => {
    expect(looksLikeJpeg(await jpeg())).toBe(true)
    expect(looksLikeJpeg(Buffer.from('ffd8', 'hex'))).toBe(false)
    expect(looksLikeJpeg(Buffer.from('ffd800', 'hex'))).toBe(false)
  })
})
