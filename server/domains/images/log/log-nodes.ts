// Finds parts of the log's tree in the database: a proof needs a handful of them, never the whole log.
import { and, eq, or } from 'drizzle-orm'
import { type CompleteNodes, consistencyPath, inclusionPath, type LogNode, logRoot } from '#lib/proof/log-tree.ts'
import type { Database } from '#server/db/database.ts'
import { log_nodes } from '#server/db/schema/log.ts'

export type NodePlace = { level: number; index: number }
export type KnownNodes = { find: CompleteNodes; add(node: LogNode): void }

const nameOf = ({ level, index }: NodePlace) => `${level}/${index}`
/** Stands in for hashes while only the places that a proof asks for are collected. */
const BLANK = '0'.repeat(64)

/** Which parts a computation looks up, found by running it without their values. */
function placesOf(compute: (nodes: CompleteNodes) => unknown): NodePlace[] {
  const places: NodePlace[] = []
  compute((level, index) => {
    places.push({ level, index })
    return BLANK
  })
  return places
}

export const rootNodes = (size: number): NodePlace[] => placesOf(nodes => logRoot(size, nodes))

export const inclusionNodes = (index: number, size: number): NodePlace[] => [
  ...rootNodes(size),
  ...placesOf(nodes => inclusionPath(index, size, nodes)),
]

export const consistencyNodes = (first: number, second: number): NodePlace[] => [
  ...rootNodes(first),
  ...rootNodes(second),
  ...placesOf(nodes => consistencyPath(first, second, nodes)),
]

/** Reads parts of the tree; looking for another one is a mistake of the caller. */
export async function nodesFor(db: Database, places: readonly NodePlace[]): Promise<KnownNodes> {
  const wanted = [...new Map(places.map(place => [nameOf(place), place])).values()]
  const rows =
    wanted.length === 0
      ? []
      : await db
          .select()
          .from(log_nodes)
          .where(or(...wanted.map(({ level, index }) => and(eq(log_nodes.level, level), eq(log_nodes.index, index)))))
  const known = new Map(rows.map(row => [nameOf(row), row.hash]))
  return {
    add: node => known.set(nameOf(node), node.hash),
    find: (level, index) => {
      const hash = known.get(nameOf({ level, index }))
      if (hash === undefined) throw new Error(`the log has no node ${level}/${index}`)
      return hash
    },
  }
}
