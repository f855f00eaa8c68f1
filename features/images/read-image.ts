// Reads of the image pages on the server, each asked once per request however often it is needed.
import { cache } from 'react'
import { ApiFailure } from '#lib/api/api-failure.ts'
import { callFromServer } from '#lib/api/server.ts'
import { creators } from '#lib/contract/catalogue.ts'
import { collections } from '#lib/contract/collections.ts'
import { type ImageDetail, images } from '#lib/contract/images.ts'

/** Null for what the API answers 404 to; every other refusal is thrown. */
export async function orNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiFailure && error.problem.status === 404) return null
    throw error
  }
}

/** The image, or null when there is none that the visitor may see. */
export const readImage = cache((id: string): Promise<ImageDetail | null> => orNull(callFromServer(images.read, { id })))

export const readVersions = cache((id: string) => callFromServer(images.certificates, { id }))

export const readCollection = cache((id: string) => orNull(callFromServer(collections.read, { id })))

export const readCreator = cache((id: string) => orNull(callFromServer(creators.read, { id })))
