// What the page of one's own photographs asks of the API; the contract is fetched with the first question, not with the page.
'use client'
import { lazyQuery } from './query.ts'

const contract = async () => (await import('#lib/contract/images.ts')).images

/** One's own photographs in every state, `page` from 1. */
export const ownImages = (page: number) =>
  lazyQuery('/images', async () => (await contract()).list, { query: { mine: 'true', page } })

/** One's own figures and limits. */
export const ownStats = () => lazyQuery('/images/stats', async () => (await contract()).stats, {})
