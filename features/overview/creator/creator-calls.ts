// Calls that several parts of a creator's home share: each is made once for a page.
import { cache } from 'react'
import { api } from '#lib/api/endpoints.ts'
import { callFromServer } from '#lib/api/server.ts'

export const claimStats = cache(() => callFromServer(api.infringements.stats, {}))
export const ownBalance = cache(() => callFromServer(api.payouts.balance, { query: {} }))
export const imageStats = cache(() => callFromServer(api.images.stats, {}))
