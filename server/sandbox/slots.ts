// So many worlds are open at once: one that is asked for is opened, and waits until another one that nobody uses is closed.

type Slot<T> = { opened: Promise<T>; users: number; used_ms: number }
type Closable = { close(): Promise<void> }

export type Slots<T> = {
  /** Runs `use` with the opened one, which is not closed meanwhile. */
  use<R>(id: string, use: (opened: T) => Promise<R>): Promise<R>
  /** Runs `use` with each that is open, one after the other; closes those that nobody has used for a while. */
  each(use: (opened: T) => Promise<unknown>): Promise<void>
  /** Closes this one; whoever uses it is waited for. */
  drop(id: string): Promise<void>
  close(): Promise<void>
}

type Options<T> = { open: (id: string) => Promise<T>; most: number; idle_ms: number }

export function createSlots<T extends Closable>({ open, most, idle_ms }: Options<T>): Slots<T> {
  const slots = new Map<string, Slot<T>>()
  /** One that is closing is not opened again before it is closed. */
  const closing = new Map<string, Promise<void>>()
  const waiting: (() => void)[] = []
  const wake = () => {
    for (const go of waiting.splice(0)) go()
  }
  const changed = () => new Promise<void>(done => waiting.push(done))
  let rounds: Promise<void> | null = null

  function end(id: string, { opened }: Slot<T>): Promise<void> {
    slots.delete(id)
    const ended = opened
      .then(each => each.close())
      .catch(() => {})
      .finally(() => {
        closing.delete(id)
        wake()
      })
    closing.set(id, ended)
    return ended
  }

  /** Counted before anybody else has a turn, who might close it. */
  const taken = (slot: Slot<T>): Slot<T> => {
    slot.users += 1
    slot.used_ms = Date.now()
    return slot
  }
  const unused = () => [...slots].filter(([, { users }]) => users === 0)

  async function take(id: string): Promise<Slot<T>> {
    for (;;) {
      const known = slots.get(id)
      if (known) return taken(known)
      const leaving = closing.get(id)
      if (leaving) await leaving
      else if (slots.size + closing.size < most) {
        const slot = { opened: open(id), users: 0, used_ms: Date.now() }
        slots.set(id, slot)
        return taken(slot)
      } else {
        const [oldest] = unused().toSorted(([, one], [, other]) => one.used_ms - other.used_ms)
        await (oldest ? end(...oldest) : changed())
      }
    }
  }

  async function use<R>(id: string, work: (opened: T) => Promise<R>): Promise<R> {
    const slot = await take(id)
    try {
      return await work(await slot.opened)
    } catch (error) {
      // One that cannot be opened is tried anew by whoever comes next.
      await slot.opened.catch(() => slots.get(id) === slot && slots.delete(id))
      throw error
    } finally {
      slot.users -= 1
      slot.used_ms = Date.now()
      wake()
    }
  }

  async function round(work: (opened: T) => Promise<unknown>): Promise<void> {
    for (const [id, slot] of slots) {
      if (slot.users === 0 && Date.now() - slot.used_ms > idle_ms) void end(id, slot)
      else await keepTime(slot, work)
    }
  }
  /** Work that is looked for does not keep a world open. */
  async function keepTime(slot: Slot<T>, work: (opened: T) => Promise<unknown>): Promise<void> {
    const { used_ms } = slot
    slot.users += 1
    const worked = await slot.opened.then(work).catch(() => 0)
    slot.users -= 1
    slot.used_ms = worked ? Date.now() : Math.max(slot.used_ms, used_ms)
    wake()
  }

  return {
    use,
    each: async work => {
      rounds ??= round(work).finally(() => {
        rounds = null
      })
      await rounds
    },
    async drop(id) {
      for (;;) {
        const slot = slots.get(id)
        if (!slot) return closing.get(id)
        if (slot.users === 0) return end(id, slot)
        await changed()
      }
    },
    async close() {
      await rounds
      await Promise.all([...slots].map(([id, slot]) => end(id, slot)))
      await Promise.all(closing.values())
    },
  }
}
