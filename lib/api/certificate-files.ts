// Addresses of the files that belong to a certificate, for plain links.

import { apiHref } from '#lib/api/api-href.ts'
import type { Locale } from '#lib/locales.ts'

type Version = { id: string; version: number }

export const pdfHref = ({ id, version, language }: Version & { language: Locale }) =>
  `${apiHref('/images/{id}/pdf/{version}', { id, version: String(version) })}?language=${language}`

export const proofHref = ({ id, version }: Version) =>
  apiHref('/images/{id}/proof/{version}', { id, version: String(version) })
