// The upload of one tab: holds the state, hands events to the state machine and its effects to the runner, and tells subscribers.
import { isOfMetadata } from '../details/metadata-fields.ts'
import type { EngineDeps } from './deps.ts'
import { EffectRunner } from './effect-runner.ts'
import { type Batch, emptyBatch, type Item, newItem, restoredItem, type StoredItem } from './item.ts'
import { type FreeQuotas, quotaProblems } from './quota.ts'
import { createRateMeter } from './rate.ts'
import { reduce } from './reduce.ts'
import type { UploadEvent } from './upload-event.ts'

export type Snapshot = Batch & {
  /** Bytes per second of all transfers together. */
  rate: number | null
  /** Changes and files that the browser has not stored: they would be lost with the page. */
  unsaved: number
  /** Ids of those that the browser has no room for, and the server does not have yet. */
  unkept: readonly string[]
}

/** The library shows what is certified; its rows need not stay here. */
const CERTIFIED_ROWS_MS = 24 * 60 * 60 * 1000

export class Engine {
  private readonly deps: EngineDeps
  private readonly runner: EffectRunner
  private readonly listeners = new Set<() => void>()
  private readonly meter = createRateMeter()
  private state: Snapshot = { ...emptyBatch, rate: null, unsaved: 0, unkept: [] }
  private closed = false

  constructor(deps: EngineDeps) {
    this.deps = deps
    this.runner = new EffectRunner(deps, {
      dispatch: event => this.dispatch(event),
      item: id => this.item(id),
      onWrite: () => this.countUnsaved(),
    })
  }

  snapshot = (): Snapshot => this.state

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  dispatch(event: UploadEvent): void {
    if (this.closed) return
    const { state, effects } = reduce(this.state, event, this.deps.now())
    this.set({ ...this.state, ...state, rate: this.rateOf(state.items) })
    for (const effect of effects) this.runner.run(effect)
  }

  /** Goes on with what was stored, without what was certified a day ago; resolves when it is in the list. */
  async restore(): Promise<void> {
    const stored = await this.deps.store.items()
    const isOld = (item: StoredItem) =>
      item.image_state === 'certified' && this.deps.now() - item.added_at > CERTIFIED_ROWS_MS
    for (const { id } of stored.filter(isOld)) this.runner.run({ type: 'delete_item', id })
    const items = stored.filter(item => !isOld(item)).map(restoredItem)
    if (items.length > 0) this.dispatch({ type: 'added', items })
  }

  /** Adds files to the list; answers how many of them were in it already and are left out. */
  add(files: readonly File[], quotas: FreeQuotas | null): number {
    const listed = new Set(this.state.items.map(fileKey))
    const fresh = files.filter(file => !listed.has(fileKeyOf(file)))
    const items = fresh.map((file, index) => this.addFile(file, index))
    const problems = quotas ? quotaProblems(quotas, [...this.state.items, ...items]) : null
    this.dispatch({ type: 'added', items: items.map(item => ({ ...item, problem: problems?.get(item.id) ?? null })) })
    return files.length - fresh.length
  }

  private addFile(file: File, index: number): Item {
    const id = newId()
    void this.runner.track(this.runner.files.add(id, file))
    return newItem({
      id,
      file_name: file.name,
      bytes: file.size,
      last_modified: file.lastModified,
      // Files that were chosen together keep their order.
      added_at: this.deps.now() + index / 1000,
      fields: this.deps.initialFields({}),
    })
  }

  /** Says of each field what is wrong; answers the ids of the items whose fields are not right yet. */
  check(ids: readonly string[]): string[] {
    const invalid: string[] = []
    for (const { id, fields, width } of this.state.items.filter(item => ids.includes(item.id))) {
      const checked = this.deps.check(fields)
      const errors = 'details' in checked ? [] : Object.entries(checked.errors)
      // Until the file has been read, what it may fill in itself is not asked for.
      const wrong = width === null ? errors.filter(([name]) => !isOfMetadata(name)) : errors
      if (wrong.length === 0) continue
      invalid.push(id)
      this.dispatch({ type: 'invalid', id, errors: Object.fromEntries(wrong) })
    }
    return invalid
  }

  /** Says that the fields are final of all items but those whose fields are not right yet; answers the ids of these. */
  confirm(ids: readonly string[]): string[] {
    const invalid = this.check(ids)
    this.dispatch({ type: 'confirmed', ids: new Set(ids.filter(id => !invalid.includes(id))) })
    return invalid
  }

  remove(ids: readonly string[]): void {
    this.dispatch({ type: 'removed', ids: new Set(ids) })
  }

  /** Stops every transfer and every timer. */
  close(): void {
    this.closed = true
    this.runner.close()
  }

  item(id: string): Item | undefined {
    return this.state.items.find(item => item.id === id)
  }

  /** The bytes as a file with its name; rejects with `FileGone` when they are nowhere. */
  file(id: string): Promise<File> {
    return this.runner.files.read(id, this.item(id)?.file_name ?? '')
  }

  thumbnail(id: string): Promise<Blob | null> {
    return this.deps.store.thumbnail(id)
  }

  private countUnsaved(): void {
    this.set(this.state)
  }

  private set(state: Snapshot): void {
    const items = new Map(state.items.map(item => [item.id, item]))
    const files = this.runner.files.unsaved().filter(id => items.get(id)?.received === false)
    const unsaved = this.runner.writes + files.length
    const found = files.filter(id => this.runner.files.isUnkept(id))
    const unkept = found.join() === this.state.unkept.join() ? this.state.unkept : found
    if (state === this.state && unsaved === state.unsaved && unkept === state.unkept) return
    this.state = { ...state, unsaved, unkept }
    for (const listener of this.listeners) listener()
  }

  private rateOf(items: readonly Item[]): number | null {
    const sent = items.reduce((sum, item) => sum + item.sent, 0)
    const rate = this.meter.sample(sent, this.deps.now())
    return items.some(item => item.running.includes('send')) ? rate : null
  }
}

type FileKey = Pick<Item, 'file_name' | 'bytes' | 'last_modified'>
const fileKey = ({ file_name, bytes, last_modified }: FileKey) => `${file_name}/${bytes}/${last_modified}`
const fileKeyOf = ({ name, size, lastModified }: File) =>
  fileKey({ file_name: name, bytes: size, last_modified: lastModified })

/** 128 random bits in hex; `crypto.randomUUID` does not exist on plain HTTP. */
const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
