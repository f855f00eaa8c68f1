// So many worlds are open at once: one that is asked for is opened, and waits until another one that nobody uses is closed.

type Slot<T> = { opened: Promise<T>; users: number; used_ms: number }
type Closable = { close(): Promise<void> }
type Options<T> = { open: (id: string) => Promise<T>; most: number; idle_ms: number }

export class Slots<T extends Closable> {
  readonly #options: Options<T>
  readonly #slots = new Map<string, Slot<T>>()
  /** One that is closing is not opened again before it is closed. */
  readonly #closing = new Map<string, Promise<void>>()
  readonly #waiting: (() => void)[] = []
  #round: Promise<void> | null = null

  constructor(options: Options<T>) {
    this.#options = options
  }

  /** Runs `work` with the opened one, which is not closed meanwhile. */
  async use<R>(id: string, work: (opened: T) => Promise<R>): Promise<R> {
    const slot = await this.#take(id)
    try {
      return await work(await slot.opened)
    } catch (error) {
      // One that cannot be opened is tried anew by whoever comes next.
      await slot.opened.catch(() => this.#slots.get(id) === slot && this.#slots.delete(id))
      throw error
    } finally {
      slot.users -= 1
      slot.used_ms = Date.now()
      this.#wake()
    }
  }

  /** Runs `work` with each that is open, one after the other; closes those that nobody has used for a while. */
  async each(work: (opened: T) => Promise<unknown>): Promise<void> {
    this.#round ??= this.#visit(work).finally(() => {
      this.#round = null
    })
    await this.#round
  }

  /** Closes this one; whoever uses it is waited for. */
  async drop(id: string): Promise<void> {
    for (;;) {
      const slot = this.#slots.get(id)
      if (!slot) return this.#closing.get(id)
      if (slot.users === 0) return this.#end(id, slot)
      await this.#changed()
    }
  }

  async close(): Promise<void> {
    await this.#round
    await Promise.all([...this.#slots].map(([id, slot]) => this.#end(id, slot)))
    await Promise.all(this.#closing.values())
  }

  async #take(id: string): Promise<Slot<T>> {
    for (;;) {
      const known = this.#slots.get(id)
      if (known) return taken(known)
      const leaving = this.#closing.get(id)
      if (leaving) await leaving
      else if (this.#slots.size + this.#closing.size < this.#options.most) {
        const slot = { opened: this.#options.open(id), users: 0, used_ms: Date.now() }
        this.#slots.set(id, slot)
        return taken(slot)
      } else await this.#makeRoom()
    }
  }

  #makeRoom(): Promise<void> {
    const unused = [...this.#slots].filter(([, { users }]) => users === 0)
    const [oldest] = unused.toSorted(([, one], [, other]) => one.used_ms - other.used_ms)
    return oldest ? this.#end(...oldest) : this.#changed()
  }

  async #visit(work: (opened: T) => Promise<unknown>): Promise<void> {
    for (const [id, slot] of this.#slots) {
      if (slot.users === 0 && Date.now() - slot.used_ms > this.#options.idle_ms) void this.#end(id, slot)
      else await this.#lookFor(slot, work)
    }
  }

  /** Work that is looked for does not keep a world open, work that is found does. */
  async #lookFor(slot: Slot<T>, work: (opened: T) => Promise<unknown>): Promise<void> {
    slot.users += 1
    const found = await slot.opened.then(work).catch(() => 0)
    slot.users -= 1
    if (found) slot.used_ms = Date.now()
    this.#wake()
  }

  #end(id: string, { opened }: Slot<T>): Promise<void> {
    this.#slots.delete(id)
    const ended = opened
      .then(each => each.close())
      .catch(() => {})
      .finally(() => {
        this.#closing.delete(id)
        this.#wake()
      })
    this.#closing.set(id, ended)
    return ended
  }

  #changed(): Promise<void> {
    return new Promise(done => this.#waiting.push(done))
  }

  #wake(): void {
    for (const go of this.#waiting.splice(0)) go()
  }
}

/** Counted before anybody else has a turn, who might close it. */
function taken<T>(slot: Slot<T>): Slot<T> {
  slot.users += 1
  slot.used_ms = Date.now()
  return slot
}
