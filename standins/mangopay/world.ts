// Everything the local payment provider knows: objects by kind, its clock, what falls due later, and what it tells the world about.
import { randomBytes } from 'node:crypto'
import { type CallJournal, type Change, memoryJournal } from './journal.ts'
import { notFound } from './protocol/protocol.ts'

/**
 * What every object has. Fields whose name starts with a capital are Mangopay's and leave in answers; all others are
 * the stand-in's own and never leave.
 */
export type Stored = { Id: string; CreationDate: number }
export type Kind<T extends Stored> = { readonly name: string; readonly prefix: string; readonly holds?: T }
type Fresh<T extends Stored> = T extends Stored ? Omit<T, 'Id' | 'CreationDate'> & { Id?: string } : never

/** Names a kind of objects: `kind<Wallet>('wallet', 'wlt_m')`. The prefix starts the ids. */
export function kind<T extends Stored>(name: string, prefix: string): Kind<T> {
  return { name, prefix }
}

export type MangopayEvent = Stored & { EventType: string; ResourceId: string; Date: number }
export const events = kind<MangopayEvent>('event', 'evt_m')
type Due = Stored & { action: string; subject: string; at: number }
const dues = kind<Due>('due', 'due')
type Shift = Stored & { seconds: number }
const shifts = kind<Shift>('clock', 'clock')

type Transaction = { changes: Change[]; undo: (() => void)[] }

export type WorldOptions = { journal?: CallJournal; clock?: () => number }

export class World {
  /** Where browsers find the hosted pages; set when the server listens. */
  origin = ''
  readonly #journal: CallJournal
  readonly #clock: () => number
  readonly #kinds = new Map<string, Map<string, Stored>>()
  readonly #actions = new Map<string, (subject: string) => void>()
  readonly #listeners: ((event: MangopayEvent) => void)[] = []
  #open: Transaction | null = null
  #pinned: number | null = null

  constructor({ journal = memoryJournal, clock = Date.now }: WorldOptions = {}) {
    this.#journal = journal
    this.#clock = clock
    for (const change of journal.read()) this.#apply(change)
    journal.rewrite(this.#everything())
  }

  /** The provider's own time, in Unix seconds: the machine's, moved forward by the control API. */
  now(): number {
    return this.#pinned ?? this.#time()
  }

  #time(): number {
    return Math.floor(this.#clock() / 1000) + (this.find(shifts, 'clock')?.seconds ?? 0)
  }

  /** Moves the clock forward and lets everything happen that falls due until then, each at its own time. */
  forward(seconds: number): void {
    const past = this.find(shifts, 'clock')?.seconds ?? 0
    this.#put(shifts, Object.freeze({ Id: 'clock', CreationDate: this.now(), seconds: past + seconds }))
    this.runDue()
  }

  insert<T extends Stored>(of: Kind<T>, fields: Fresh<T>): Readonly<T> {
    const Id = fields.Id ?? providerId(of.prefix)
    // Id and CreationDate are the only fields of T that `fields` may lack.
    const object = Object.freeze({ ...fields, Id, CreationDate: this.now() } as unknown as T)
    this.#put(of, object)
    return object
  }

  find<T extends Stored>(of: Kind<T>, id: string): Readonly<T> | undefined {
    return this.#kinds.get(of.name)?.get(id) as T | undefined // a kind's map holds that kind's objects only
  }

  /** The object, or the protocol's 404. */
  get<T extends Stored>(of: Kind<T>, id: string): Readonly<T> {
    const found = this.find(of, id)
    if (!found) throw notFound(id)
    return found
  }

  /** Puts the changes over the object and returns the new one. */
  update<T extends Stored>(of: Kind<T>, id: string, changes: Partial<T>): Readonly<T> {
    const object = Object.freeze({ ...this.get(of, id), ...changes })
    this.#put(of, object)
    return object
  }

  /** Objects of a kind in the order they were made. */
  list<T extends Stored>(of: Kind<T>, where: (object: Readonly<T>) => boolean = () => true): Readonly<T>[] {
    const all = [...(this.#kinds.get(of.name)?.values() ?? [])] as T[] // a kind's map holds that kind's objects only
    return all.filter(where)
  }

  remove<T extends Stored>(of: Kind<T>, id: string): void {
    if (!this.find(of, id)) return
    const before = new Map(this.#kinds.get(of.name)) // put back whole: an object set again would come last
    this.#change(['remove', of.name, id], () => this.#kinds.set(of.name, before))
  }

  /** Tells that something happened: a row of /events, and a notification to each hook for this event. */
  happened(EventType: string, ResourceId: string): void {
    this.transaction(() => {
      const event = this.insert(events, { EventType, ResourceId, Date: this.now() })
      for (const listener of this.#listeners) listener(event)
    })
  }

  onEvent(listener: (event: MangopayEvent) => void): void {
    this.#listeners.push(listener)
  }

  /** At `at` (Unix seconds, the provider's clock) the action registered with `on` is done on the subject. */
  schedule(action: string, subject: string, at: number): void {
    this.insert(dues, { action, subject, at })
  }

  unschedule(action: string, subject: string): void {
    for (const due of this.list(dues, row => row.action === action && row.subject === subject))
      this.remove(dues, due.Id)
  }

  on(action: string, act: (subject: string) => void): void {
    this.#actions.set(action, act)
  }

  /** Does the action registered under this name now. */
  act(action: string, subject: string): void {
    this.transaction(() => this.#actions.get(action)?.(subject))
  }

  /** Does all that has fallen due, oldest first; while one is done, `now()` is the time it fell due. */
  runDue(): void {
    for (;;) {
      const [first] = this.list(dues, due => due.at <= this.#time()).toSorted((a, b) => a.at - b.at)
      if (!first) return
      this.#pinned = first.at
      try {
        this.transaction(() => {
          this.remove(dues, first.Id)
          this.act(first.action, first.subject)
        })
      } catch (error) {
        this.remove(dues, first.Id) // a bug is told once, and does not stand in the way of all that follows
        throw error
      } finally {
        this.#pinned = null
      }
    }
  }

  /** All changes made by `act` are kept together, or none when it throws. Inside another one, they are kept with that one's. */
  transaction<T>(act: () => T): T {
    const outer = this.#open
    const transaction: Transaction = { changes: [], undo: [] }
    this.#open = transaction
    try {
      const result = act()
      if (outer) {
        outer.changes.push(...transaction.changes)
        outer.undo.push(...transaction.undo)
      } else if (transaction.changes.length > 0) this.#journal.append(transaction.changes)
      return result
    } catch (error) {
      for (const undo of transaction.undo.toReversed()) undo()
      throw error
    } finally {
      this.#open = outer
    }
  }

  /** Forgets everything, the clock's shift included. */
  reset(): void {
    this.#kinds.clear()
    this.#journal.rewrite([])
  }

  close(): void {
    this.#journal.close()
  }

  #put<T extends Stored>(of: Kind<T>, object: Readonly<T>): void {
    const old = this.find(of, object.Id)
    this.#change(['put', of.name, object], () => {
      if (old) this.#kinds.get(of.name)?.set(object.Id, old)
      else this.#kinds.get(of.name)?.delete(object.Id)
    })
  }

  #change(change: Change, undo: () => void): void {
    this.transaction(() => {
      this.#open?.changes.push(change)
      this.#open?.undo.push(undo)
      this.#apply(change)
    })
  }

  #apply(change: Change): void {
    const name = change[1]
    const objects = this.#kinds.get(name) ?? new Map<string, Stored>()
    this.#kinds.set(name, objects)
    // Only whole stored objects are ever put.
    if (change[0] === 'put') objects.set(change[2].Id, change[2] as Stored)
    else objects.delete(change[2])
  }

  *#everything(): Generator<Change> {
    for (const [name, objects] of this.#kinds) for (const object of objects.values()) yield ['put', name, object]
  }
}

/** A fresh id in the provider's manner: prefix, underscore, 26 characters. */
export function providerId(prefix: string): string {
  const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  return `${prefix}_${[...randomBytes(26)].map(byte => letters[byte % 32]).join('')}`
}
