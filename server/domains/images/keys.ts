// Where the files of an image lie in storage.
import type { Locale } from '#lib/locales.ts'

type Original = { id: string; sha256: string }

export const originalKey = ({ id, sha256 }: Original) => `originals/${sha256.slice(0, 2)}/${sha256}/${id}.jpg`

export const previewKey = (imageId: string, name: string) => `previews/${imageId}/${name}`
/** Name of the preview that documents show. */
export const DOCUMENT_PREVIEW = '2048.jpg'

export const certificateKey = (imageId: string, version: number, language: Locale) =>
  `certificates/${imageId}/${version}/${language}.pdf`
