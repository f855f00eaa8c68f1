// Files of a preview come out as they went in.
import { expect, it } from 'vitest'
import { packFiles, unpackFiles } from '#features/images/packed-files.ts'

const files = [
  { media_type: 'image/webp', width: 320, url: '/api/images/img_1/preview/320.webp' },
  { media_type: 'image/jpeg', width: 2048, url: '/api/images/img_1/preview/2048.jpg' },
]

it('names their folder once', () => {
  expect(packFiles(files).split('/api/')).toHaveLength(2)
  expect(unpackFiles(packFiles(files))).toEqual(files)
})

it('keeps addresses of several folders', () => {
  const apart = [...files, { media_type: 'image/avif', width: 640, url: 'https://cdn.example/640.avif' }]
  expect(unpackFiles(packFiles(apart))).toEqual(apart)
})

it('keeps none at all', () => {
  expect(unpackFiles(packFiles([]))).toEqual([])
})
