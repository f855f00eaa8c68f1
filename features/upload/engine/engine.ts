// Takes photographs from the browser to their certificates: begins the work that is due, and tells whoever watches.
import type { Checked, DetailsValues } from '../details.ts'
import type { Found, Reading } from '../read-photograph.ts'
import {
  type Batch,
  type Change,
  emptyBatch,
  freshItem,
  type Item,
  type ItemProblem,
  type KeptItem,
  keptOf,
  newItem,
  reduce,
} from './batch.ts'
import { FileGone } from './file-gone.ts'
import { nextAttempt, nextWork, openQuestions } from './next-work.ts'
import { type Quotas, withoutRoom } from './quota.ts'
import { createMeter, type Meter } from './rate.ts'
import type { Remote } from './remote.ts'
import type { Store } from './store.ts'
import { runTask } from './tasks.ts'
import type { Transfer } from './transfer.ts'
import { askServer } from './watch.ts'

/** What the engine works with; tests give others. */
export type Parts = {
  store: Store
  remote: Remote
  read(file: File): Promise<Reading>
  digest(file: Blob): Promise<string>
  thumbnail(file: Blob): Promise<Blob | null>
  transfer(url: string, file: Blob, onProgress: (sent: number) => void): Transfer
  now(): number
  /** The fields of a photograph that says this of itself. */
  firstFields(found: Partial<Found>): DetailsValues
  check(fields: DetailsValues): Checked
}

export type Snapshot = Batch & {
  /** Bytes per second of all transfers together. */
  rate: number | null
  /** Changes and files that the browser has not kept: they would be lost with the page. */
  unkept: number
}

/** How long after the last question the server is asked again, and when nothing is about to happen. */
const WATCH_MS = 1_500
const WATCH_IDLE_MS = 6_000
/** The library shows what is certified; the rows of the upload need not stay. */
const CERTIFIED_KEPT_MS = 24 * 60 * 60 * 1000

export class Engine {
  readonly parts: Parts
  readonly transfers = new Map<string, Transfer>()
  private state: Snapshot = { ...emptyBatch, rate: null, unkept: 0 }
  private listeners = new Set<() => void>()
  /** Bytes that could not be kept, or not yet. */
  private files = new Map<string, File>()
  private meters = new Map<string, Meter>()
  private total = createMeter()
  private writing = 0
  private closed = false
  private waiting: ReturnType<typeof setTimeout> | undefined
  private watching: ReturnType<typeof setTimeout> | undefined
  /** The question that is waited for is one of no hurry. */
  private idling = false
  private asking = false

  constructor(parts: Parts) {
    this.parts = parts
  }

  snapshot = (): Snapshot => this.state

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Goes on with what was kept, without what was certified a day ago; resolves when it is in the list. */
  async restore(): Promise<void> {
    const kept = await this.parts.store.items()
    const old = (item: KeptItem) =>
      item.image_state === 'certified' && this.parts.now() - item.added_at > CERTIFIED_KEPT_MS
    for (const { id } of kept.filter(old)) void this.keeping(this.parts.store.remove(id))
    const items = kept.filter(item => !old(item)).map(newItem)
    if (items.length > 0) this.change({ type: 'added', items })
  }

  /** Takes files into the list; answers how many of them were in it already and are left out. */
  add(chosen: readonly File[], quotas: Quotas | null): number {
    const there = new Set(this.state.items.map(identity))
    const fresh = chosen.filter(file => !there.has(identityOf(file)))
    const items = fresh.map((file, index) => this.itemOf(file, index))
    const all = [...this.state.items, ...items]
    const without = quotas ? withoutRoom(quotas, all) : new Map<string, ItemProblem>()
    this.change({ type: 'added', items: items.map(item => ({ ...item, problem: without.get(item.id) ?? null })) })
    return chosen.length - fresh.length
  }

  private itemOf(file: File, index: number): Item {
    const id = newId()
    this.files.set(id, file)
    void this.keeping(this.parts.store.keepFile(id, file).then(() => this.files.delete(id)))
    return freshItem({
      id,
      file_name: file.name,
      bytes: file.size,
      last_modified: file.lastModified,
      // Files that were chosen together keep their order.
      added_at: this.parts.now() + index / 1000,
      fields: this.parts.firstFields({}),
    })
  }

  change(change: Change): void {
    if (this.closed) return
    const before = new Map(this.state.items.map(item => [item.id, item]))
    const { items, online, signed_out } = reduce(this.state, change)
    this.set({ ...this.state, items, online, signed_out, rate: this.rateOf(items) })
    const changed = items.filter(item => before.get(item.id) !== item)
    if (change.type !== 'progressed') {
      for (const item of changed) void this.keeping(this.parts.store.keepItem(keptOf(item)))
    }
    for (const item of changed) {
      if (item.image !== null && before.get(item.id)?.image === null) void this.release(item.id)
    }
    this.stopTransfers()
    this.begin()
  }

  /** Says that the fields are final; answers the ids of those whose fields are not right yet. */
  confirm(ids: readonly string[]): string[] {
    const right = new Set<string>()
    const wrong: string[] = []
    for (const { id, fields, width } of this.state.items.filter(item => ids.includes(item.id))) {
      const checked = this.parts.check(fields)
      // What has not been read yet is judged when it has: the file fills in fields itself.
      if ('details' in checked || width === null) right.add(id)
      else {
        wrong.push(id)
        this.change({ type: 'invalid', id, errors: checked.errors })
      }
    }
    this.change({ type: 'confirmed', ids: right })
    return wrong
  }

  async remove(ids: readonly string[]): Promise<void> {
    const uploads = this.state.items.flatMap(item => (ids.includes(item.id) && item.upload ? [item.upload.id] : []))
    this.change({ type: 'removed', ids: new Set(ids) })
    for (const id of ids) {
      this.files.delete(id)
      this.meters.delete(id)
      await this.keeping(this.parts.store.remove(id))
    }
    // What the server keeps of it runs out by itself when this does not reach it.
    await Promise.allSettled(uploads.map(id => this.parts.remote.remove(id)))
  }

  /** Stops every transfer and every question. */
  close(): void {
    this.closed = true
    clearTimeout(this.waiting)
    clearTimeout(this.watching)
    for (const transfer of this.transfers.values()) transfer.stop()
  }

  item(id: string): Item | undefined {
    return this.state.items.find(item => item.id === id)
  }

  /** The bytes as a file with its name; rejects with `FileGone` when they are kept nowhere. */
  async file(id: string): Promise<File> {
    const file = this.files.get(id) ?? (await this.parts.store.file(id))
    if (!file) throw new FileGone()
    return file instanceof File ? file : new File([file], this.item(id)?.file_name ?? '', { type: file.type })
  }

  meter(id: string): Meter {
    const meter = this.meters.get(id) ?? createMeter()
    this.meters.set(id, meter)
    return meter
  }

  /** Counts a write until it has ended; one that fails costs nothing but the reload. */
  async keeping(work: Promise<unknown>): Promise<void> {
    this.writing += 1
    this.count()
    await work.catch(() => undefined)
    this.writing -= 1
    this.count()
  }

  private count(): void {
    const items = new Map(this.state.items.map(item => [item.id, item]))
    const unsafe = [...this.files.keys()].filter(id => items.get(id)?.received === false)
    const unkept = this.writing + unsafe.length
    if (unkept !== this.state.unkept) this.set({ ...this.state, unkept })
  }

  private set(state: Snapshot): void {
    this.state = state
    for (const listener of this.listeners) listener()
  }

  private rateOf(items: readonly Item[]): number | null {
    const sent = items.reduce((sum, item) => sum + item.sent, 0)
    const rate = this.total.mark(sent, this.parts.now())
    return items.some(item => item.busy.includes('send')) ? rate : null
  }

  /** The bytes have become an image: they need not be kept here. */
  private async release(id: string): Promise<void> {
    this.files.delete(id)
    await this.keeping(this.parts.store.dropFile(id))
  }

  /** Of photographs that were paused, removed or refused meanwhile, and of all while there is no connection. */
  private stopTransfers(): void {
    for (const [id, transfer] of this.transfers) {
      const item = this.item(id)
      if (!item || item.paused || item.problem || item.image !== null || !this.state.online) transfer.stop()
    }
  }

  private begin(): void {
    clearTimeout(this.waiting)
    for (const work of nextWork(this.state, this.parts.now())) {
      // Beginning one changes what is due, and may have begun this one.
      if (!this.item(work.id)?.busy.includes(work.task)) void runTask(this, work)
    }
    const attempt = nextAttempt(this.state.items)
    if (attempt !== null) this.waiting = setTimeout(() => this.begin(), Math.max(50, attempt - this.parts.now()))
    const { urgent } = openQuestions(this.state.items)
    if (urgent && this.idling) {
      clearTimeout(this.watching)
      this.watching = undefined
    }
    this.idling = !urgent
    this.watching ??= setTimeout(() => void this.watch(), urgent ? WATCH_MS : WATCH_IDLE_MS)
  }

  private async watch(): Promise<void> {
    this.watching = undefined
    if (!this.asking) {
      this.asking = true
      await askServer(this)
      this.asking = false
    }
    if (!this.closed && this.state.items.length > 0) this.begin()
  }
}

type Identity = Pick<Item, 'file_name' | 'bytes' | 'last_modified'>
const identity = ({ file_name, bytes, last_modified }: Identity) => `${file_name}/${bytes}/${last_modified}`
const identityOf = ({ name, size, lastModified }: File) =>
  identity({ file_name: name, bytes: size, last_modified: lastModified })

/** 128 random bits in hex; `crypto.randomUUID` does not exist on plain HTTP. */
const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
