// Reads of the image pages on the server, each asked once per request however often it is needed.

import { cache } from 'react'
import { api } from '#lib/api/endpoints.ts'
import { callFromServer, orNull } from '#lib/api/server.ts'
import type { ImageDetail } from '#lib/contract/images.ts'

/** The image, or null when there is none that the visitor may see. */
export const fetchImageDetail = cache(
  (id: string): Promise<ImageDetail | null> => orNull(callFromServer(api.images.read, { id })),
)

export const readVersions = cache((id: string) => callFromServer(api.images.certificates, { id }))

export const fetchCollection = cache((id: string) => orNull(callFromServer(api.collections.read, { id })))
