// Generations of the shared index: the one that questions are put to, one that is being made, and those that were replaced.
import { hasManyDropped } from '../../../matching/index/catalogue.ts'
import { bucketBitsFor } from '../../../matching/index/loaded-lists.ts'
import type { IndexServers } from './index-servers.ts'
import {
  currentKey,
  FACTS,
  type Facts,
  GENERATIONS,
  keysOf,
  listKey,
  markKey,
  retiredKey,
  STRIPE,
  TAGS,
} from './layout.ts'

/** Milliseconds after which nobody asks a replaced generation any more. */
const RETIRED_MS = 10 * 60_000
/** Milliseconds that making one takes at most. */
const MAKING_MS = 7 * 24 * 3_600_000
/** Keys that one command removes. */
const KEYS_AT_ONCE = 2_000

const allTags = Array.from({ length: TAGS }, (_, tag) => tag)

export class Generations {
  readonly #servers: IndexServers
  readonly #installation: string

  constructor(servers: IndexServers, installation: string) {
    this.#servers = servers
    this.#installation = installation
  }

  /** Null before anything was put. */
  current(): Promise<string | null> {
    return this.#servers.get(currentKey(this.#installation))
  }

  /** The current one; the first process that asks makes an empty one. */
  async open(): Promise<string> {
    const current = await this.current()
    if (current !== null) return current
    const made = await this.begin(0)
    if ((await this.#servers.set(currentKey(this.#installation), made, 'NX')) !== null) await this.#keep(made)
    return (await this.current()) ?? made
  }

  /** An empty one, for about so many entries. */
  async begin(entries: number): Promise<string> {
    const generation = String(await this.#servers.incr(GENERATIONS))
    // It is swept when whoever makes it does not come to an end.
    await this.#servers.zadd(retiredKey(this.#installation), Date.now() + MAKING_MS, generation)
    await this.#servers.hset(keysOf(generation).facts, 'bits', bucketBitsFor(entries), 'position', 0)
    await Promise.all(allTags.map(tag => this.#servers.set(markKey(generation, tag), 1)))
    return generation
  }

  /** False when a node has come back without its lists. */
  async isWhole(generation: string): Promise<boolean> {
    const marks = await Promise.all(allTags.map(tag => this.#servers.exists(markKey(generation, tag))))
    return marks.every(mark => mark === 1)
  }

  async facts(generation: string): Promise<Facts> {
    const values = await this.#servers.hmget(keysOf(generation).facts, ...FACTS)
    const [bits = 0, next = 0, entries = 0, live = 0, dropped = 0, position = 0] = values.map(Number)
    return { bits, next, entries, live, dropped, position }
  }

  /** Puts questions to this one from now on. */
  async replace(generation: string): Promise<void> {
    const replaced = await this.current()
    if (replaced !== null) await this.#servers.zadd(retiredKey(this.#installation), Date.now(), replaced)
    await this.#servers.set(currentKey(this.#installation), generation)
    await this.#keep(generation)
  }

  async #keep(generation: string): Promise<void> {
    await this.#servers.zrem(retiredKey(this.#installation), generation)
  }

  /** Removes everything of those that were replaced a while ago. */
  async sweep(): Promise<void> {
    const retired = retiredKey(this.#installation)
    for (const generation of await this.#servers.zrangebyscore(retired, 0, Date.now() - RETIRED_MS)) {
      await this.remove(generation)
      await this.#servers.zrem(retired, generation)
    }
  }

  async remove(generation: string): Promise<void> {
    const { bits, next } = await this.facts(generation)
    const keys = keysOf(generation)
    const stripes = new Set<string>()
    for (let slot = 0; slot < next; slot += STRIPE) {
      for (const key of [keys.ids(slot), keys.hashes(slot), keys.prefixes(slot)]) stripes.add(key)
    }
    await this.#unlink([...stripes, ...keys.slotHashes(), keys.dropped, keys.textureless, keys.counts])
    for (const tag of allTags) {
      const buckets = Array.from({ length: 2 ** bits / TAGS }, (_, i) => tag + i * TAGS)
      await this.#unlink([...buckets.map(bucket => listKey(generation, bucket)), markKey(generation, tag)])
    }
    // Last: whoever is interrupted begins again.
    await this.#servers.unlink(keys.facts)
  }

  /** All of one tag. */
  async #unlink(keys: readonly string[]): Promise<void> {
    for (let at = 0; at < keys.length; at += KEYS_AT_ONCE) {
      await this.#servers.unlink(...keys.slice(at, at + KEYS_AT_ONCE))
    }
  }
}

/** Whether a new generation would be read faster, or would forget enough. */
export const isWorthRebuilding = ({ bits, entries, live, dropped }: Facts): boolean =>
  bucketBitsFor(entries) > bits + 1 || hasManyDropped(dropped, live)
