// What is read out of a photograph's metadata, so that its author need not type it.
import { describe, expect, it } from 'vitest'
import { technicalMeans, titleFromFileName } from '#features/upload/details/technical-means.ts'

describe('technical means', () => {
  it('are written as photographers write them', () => {
    const exif = {
      Make: 'Canon',
      Model: 'Canon EOS R5',
      LensModel: 'RF35mm F1.8 MACRO IS STM\0',
      FocalLength: 35,
      FNumber: 8,
      ExposureTime: 1 / 250,
      ISO: 100,
    }
    expect(technicalMeans(exif)).toBe('Canon EOS R5, RF35mm F1.8 MACRO IS STM, 35 mm, f/8, 1/250 s, ISO 100')
  })

  it('leave out what the camera did not say, and say nothing when it said nothing', () => {
    expect(technicalMeans({ Make: 'NIKON CORPORATION', Model: 'D850', ExposureTime: 2 })).toBe(
      'NIKON CORPORATION D850, 2 s',
    )
    expect(technicalMeans({ FNumber: 2.8 })).toBe('f/2.8')
    expect(technicalMeans({})).toBeNull()
  })

  it.each([[{ FNumber: 'x' }], [{ ISO: Number.NaN }], [{ FocalLength: -1 }], [{ Model: 7 }], [{ ExposureTime: null }]])(
    'do not trip over %j',
    exif => {
      expect(technicalMeans(exif)).toBeNull()
    },
  )
})

it.each([
  ['bridge_at-low tide.jpg', 'Bridge at low tide'],
  ['éclaircie.JPEG', 'Éclaircie'],
  ['DSC_0042.jpg', ''],
  ['IMG-20240309-1820.jpg', ''],
  ['P1000 3.jpg', ''],
  ['.jpg', ''],
])('the file name %s suggests the title “%s”', (name, title) => {
  expect(titleFromFileName(name)).toBe(title)
})
