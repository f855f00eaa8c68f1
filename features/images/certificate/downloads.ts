// Addresses of the files that belong to a certificate, for plain links.

import { publicApiBase } from '#lib/api/base.ts'
import type { Locale } from '#lib/contract/common.ts'
import { fillPath } from '#lib/contract/endpoint.ts'
import { images } from '#lib/contract/images.ts'

type Version = { id: string; version: number }

export const pdfHref = ({ id, version, language }: Version & { language: Locale }) =>
  `${publicApiBase()}${fillPath(images.pdf.path, { id, version: String(version) })}?language=${language}`

export const proofHref = ({ id, version }: Version) =>
  `${publicApiBase()}${fillPath(images.proof.path, { id, version: String(version) })}`
