// The index that many processes share, on servers of their own: a thread of this process asks it.
import { IndexAway, type MatchingPort, type StoredFingerprints } from '../../../ports/matching.ts'
import { ThreadClient } from '../../../threads/thread-client.ts'
import { plain, toMatch } from '../port-match.ts'
import { areServersAway, parseServers } from './index-servers.ts'
import type { SharedIndexCalls, SharedIndexQuestions } from './shared-index-thread.ts'

/** A question under way, and why its fingerprints could not be had. */
type Asked = { stored: StoredFingerprints; failure?: unknown }

/** `url`: as MATCHING_URL. */
export function openSharedIndex({
  url,
  fingerprint,
}: Pick<MatchingPort, 'fingerprint'> & { url: string }): MatchingPort & { close(): Promise<void> } {
  // Throws at the start where nobody could understand the address.
  parseServers(url)
  const asking = new Map<number, Asked>()
  let lastQuestion = 0
  const answers: SharedIndexQuestions = {
    async stored(question, ids) {
      const asked = asking.get(question)
      try {
        return ((await asked?.stored(ids)) ?? []).map(plainImage)
      } catch (error) {
        if (asked) asked.failure = error
        throw error
      }
    },
  }
  const program = new URL('./shared-index-thread.ts', import.meta.url)
  const thread = new ThreadClient<SharedIndexCalls>('shared index', program, { data: { url }, answers })
  return {
    fingerprint,
    apply: ({ put, drop }, position) =>
      telling(thread.call('write', { put: put.map(plainImage), drop: [...drop] }, position ?? null)),
    has: ids => telling(thread.call('has', ids)),
    position: () => telling(thread.call('position')),
    async find(query, stored) {
      lastQuestion += 1
      const question = lastQuestion
      const asked: Asked = { stored }
      asking.set(question, asked)
      try {
        const { matches, unasked } = await thread.call('find', plain(query), question)
        return { matches: matches.map(toMatch), unasked }
      } catch (error) {
        // The table's own failure, as whoever asked knows it.
        if (asked.failure !== undefined) throw asked.failure
        if (!areServersAway(error)) throw error
        return { matches: [], unasked: 1 }
      } finally {
        asking.delete(question)
      }
    },
    async compare(original, query) {
      const match = await thread.call('compare', plain(original), plain(query))
      return match && toMatch(match)
    },
    upkeep: upkeepBy(thread),
    async close() {
      if (thread.isRunning) await thread.call('close')
      await thread.close()
    },
  }
}

const upkeepBy = (thread: ThreadClient<SharedIndexCalls>): MatchingPort['upkeep'] => ({
  isDue: () => thread.call('isWorthRebuilding'),
  async rebuild(changes) {
    const generation = await thread.call('beginRebuilding')
    for await (const { put, drop, position } of changes)
      await thread.call('fill', generation, { put: put.map(plainImage), drop: [...drop] }, position)
    await thread.call('finishRebuilding', generation)
  },
  sweep: () => thread.call('sweep'),
})

/** The same promise, which rejects with {@link IndexAway} where the servers are to blame. */
async function telling<T>(promise: Promise<T>): Promise<T> {
  try {
    return await promise
  } catch (error) {
    if (areServersAway(error)) throw new IndexAway(error.message)
    throw error
  }
}

const plainImage = ({ id, fingerprint }: { id: string; fingerprint: Parameters<typeof plain>[0] }) => ({
  id,
  fingerprint: plain(fingerprint),
})
