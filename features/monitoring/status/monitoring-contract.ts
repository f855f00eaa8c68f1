// The endpoints of monitoring, fetched when they are first called, and the questions that pages ask.
'use client'
import { lazyQuery } from '#lib/api/query.ts'

export const monitoringContract = async () => (await import('#lib/contract/monitoring.ts')).monitoring

const ASK_AGAIN_MS = 15_000

/** Asks again as long as an image is being prepared for the search. */
export const statusQuery = () => ({
  ...lazyQuery('/monitoring/status', async () => (await monitoringContract()).status, {}),
  refetchInterval: ({ state }: { state: { data?: Prepared | undefined } }) =>
    state.data && inPreparation(state.data) > 0 ? ASK_AGAIN_MS : false,
})

type Prepared = { watched_images: number; indexed_images: number }

/** Images that are watched but cannot be recognised yet. */
export const inPreparation = ({ watched_images, indexed_images }: Prepared): number =>
  Math.max(0, watched_images - indexed_images)

export const settingsQuery = () =>
  lazyQuery('/monitoring/settings', async () => (await monitoringContract()).settings, {})
