// How the search for copies is doing, asked again while images are being prepared for it.
'use client'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'

const ASK_AGAIN_MS = 15_000

/** Asks again as long as an image is being prepared for the search. */
export const statusQuery = () => ({
  ...q(api.monitoring.status, {}),
  refetchInterval: ({ state }: { state: { data?: Prepared | undefined } }) =>
    state.data && inPreparation(state.data) > 0 ? ASK_AGAIN_MS : false,
})

type Prepared = { watched_images: number; indexed_images: number }

/** Images that are watched but cannot be recognised yet. */
export const inPreparation = ({ watched_images, indexed_images }: Prepared): number =>
  Math.max(0, watched_images - indexed_images)
