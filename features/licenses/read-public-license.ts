// What anybody may know of a licence, asked once per request.
import { cache } from 'react'
import { api } from '#lib/api/endpoints.ts'
import { callFromServer, orNull } from '#lib/api/server.ts'

/** Null where no passport was issued under the number. */
export const readPublicLicense = cache((number: string) => orNull(callFromServer(api.licenses.passport, { number })))

/** Null where it is no number of a licence to train. */
export const findTrainingLicense = cache((number: string) => orNull(callFromServer(api.licenses.training, { number })))
