// What administrators and failures do to a cluster that keeps the shared index.
import type { IndexNode, TestServers } from './index-servers.ts'

/** A master that has lists only, none of the facts of the index. */
export async function nodeWithoutFacts({ nodes }: TestServers): Promise<IndexNode | undefined> {
  for (const node of nodes) {
    const keys = await node.ask('KEYS', '{auctor}:*').catch(() => [])
    if (Array.isArray(keys) && keys.length === 0) return node
  }
  return undefined
}

/** Moves the slots of all lists of the first node to another, as `redis-cli --cluster reshard` does. */
export async function moveSlots({ nodes }: TestServers, to: IndexNode): Promise<void> {
  const [from] = nodes
  if (!from) throw new Error('a cluster without nodes')
  const [source, target] = [String(await from.ask('CLUSTER', 'MYID')), String(await to.ask('CLUSTER', 'MYID'))]
  const keys = (await from.ask('KEYS', '*')) as string[]
  const slots = new Set(await Promise.all(keys.map(async key => Number(await from.ask('CLUSTER', 'KEYSLOT', key)))))
  for (const slot of slots) {
    await to.ask('CLUSTER', 'SETSLOT', slot, 'IMPORTING', source)
    await from.ask('CLUSTER', 'SETSLOT', slot, 'MIGRATING', target)
    for (;;) {
      const some = (await from.ask('CLUSTER', 'GETKEYSINSLOT', slot, 100)) as string[]
      if (some.length === 0) break
      await from.ask('MIGRATE', '127.0.0.1', to.port, '', 0, 5_000, 'KEYS', ...some)
    }
    for (const node of [to, from]) await node.ask('CLUSTER', 'SETSLOT', slot, 'NODE', target)
  }
}
