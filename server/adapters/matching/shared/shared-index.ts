// The shared index as a process sees it: what it asks, what it writes, and what it makes again.

import { createMatcher, type EngineMatch } from '../../../matching/engine/matcher.ts'
import { decodeThumbnail } from '../../../matching/fingerprint/thumbnail-codec.ts'
import type { Fingerprint, IndexChanges, StoredFingerprints } from '../../../ports/matching.ts'
import { GenerationCache } from './generation-cache.ts'
import { Generations, isWorthRebuilding } from './generations.ts'
import { IndexQuestion } from './index-question.ts'
import type { IndexServers } from './index-servers.ts'
import { type Facts, keysOf } from './layout.ts'
import { writeImages } from './write-images.ts'

/** `unasked`: share of the lists that could not be read, 0..1. */
export type EngineAnswer = { matches: EngineMatch[]; unasked: number }

export class SharedIndex {
  readonly #servers: IndexServers
  readonly #generations: Generations
  readonly #matcher = createMatcher(decodeThumbnail)
  #cache: GenerationCache | null = null

  /** `installation`: tells those that share the servers apart. */
  constructor(servers: IndexServers, installation: string) {
    this.#servers = servers
    this.#generations = new Generations(servers, installation)
  }

  async write(change: IndexChanges, position: number | null): Promise<void> {
    await writeImages(this.#servers, await this.#generations.open(), change, position)
  }

  async position(): Promise<number> {
    const current = await this.#generations.current()
    return current === null ? 0 : (await this.#generations.facts(current)).position
  }

  async has(ids: readonly string[]): Promise<string[]> {
    const current = await this.#generations.current()
    if (current === null) return []
    const keys = keysOf(current)
    const known = await Promise.all(ids.map(id => this.#servers.hexists(keys.slots(id), id)))
    return ids.filter((_, i) => known[i] === 1)
  }

  async find(query: Fingerprint, stored: StoredFingerprints): Promise<EngineAnswer> {
    const current = await this.#generations.current()
    if (current === null) return { matches: [], unasked: 0 }
    const { cache, facts } = await this.#look(current)
    const question = new IndexQuestion(this.#servers, cache, facts, stored)
    const matches = await this.#matcher.findIn(question, query)
    return { matches, unasked: question.unasked }
  }

  async #look(generation: string): Promise<{ cache: GenerationCache; facts: Facts }> {
    if (this.#cache?.generation !== generation) this.#cache = new GenerationCache(this.#servers, generation)
    const cache = this.#cache
    // The facts first: of the slots that they count, the cache then knows whether they were dropped.
    const facts = await this.#generations.facts(generation)
    await cache.refresh()
    return { cache, facts }
  }

  async isWorthRebuilding(): Promise<boolean> {
    const current = await this.#generations.current()
    if (current === null) return false
    return isWorthRebuilding(await this.#generations.facts(current)) || !(await this.#generations.isWhole(current))
  }

  /** A generation of the size of today's, to be filled and then to replace it. */
  async beginRebuilding(): Promise<string> {
    const current = await this.#generations.current()
    const { entries, live, dropped } = current === null ? noFacts : await this.#generations.facts(current)
    return this.#generations.begin(Math.round((entries * live) / Math.max(1, live + dropped)))
  }

  async fill(generation: string, change: IndexChanges, position: number): Promise<void> {
    await writeImages(this.#servers, generation, change, position)
  }

  async finishRebuilding(generation: string): Promise<void> {
    await this.#generations.replace(generation)
  }

  /** Removes what was replaced some time ago. */
  async sweep(): Promise<void> {
    await this.#generations.sweep()
  }

  close(): void {
    this.#servers.disconnect()
  }
}

const noFacts = { entries: 0, live: 0, dropped: 0 }
