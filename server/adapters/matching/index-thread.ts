// The thread that holds the index: puts, drops and questions one after the other, a snapshot when it has been quiet for a while.
import { parentPort, workerData } from 'node:worker_threads'
import type { Fingerprint } from '../../matching/fingerprint.ts'
import { openKeptMatcher } from '../../matching/kept-matcher.ts'
import type { Found } from '../../matching/matcher.ts'

export type IndexOrder = { id: number } & (
  | { do: 'put'; entries: { id: string; fingerprint: Fingerprint }[]; position: number | null }
  | { do: 'drop'; ids: string[]; position: number | null }
  | { do: 'has'; ids: string[] }
  | { do: 'find'; query: Fingerprint }
  | { do: 'position' }
  | { do: 'close' }
)
export type IndexReply = { id: number } & ({ result: Found[] | string[] | number | null } | { error: string })

// Started by open-matching.ts alone, which hands over exactly this.
const { directory, quiet_ms } = workerData as { directory: string; quiet_ms: number }
const opening = openKeptMatcher({ directory, quiet_ms })

async function run(order: IndexOrder): Promise<Found[] | string[] | number | null> {
  const matcher = await opening
  if (order.do === 'put') await matcher.put(order.entries, order.position)
  else if (order.do === 'drop') await matcher.drop(order.ids, order.position)
  else if (order.do === 'has') return matcher.has(order.ids)
  else if (order.do === 'find') return matcher.find(order.query)
  else if (order.do === 'position') return matcher.position()
  else await matcher.close()
  return null
}

parentPort?.on('message', (order: IndexOrder) => {
  const answer = run(order).then(
    (result): IndexReply => ({ id: order.id, result }),
    (error: unknown): IndexReply => ({ id: order.id, error: error instanceof Error ? error.message : String(error) }),
  )
  void answer.then(reply => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    parentPort?.postMessage(reply)
    if (order.do === 'close') parentPort?.close()
  })
})
