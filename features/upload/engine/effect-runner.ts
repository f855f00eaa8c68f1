// Carries out the effects of the state machine: tasks, timers, polls and writes. Results come back as events, never at once.
import type { EngineDeps } from './deps.ts'
import { isSignedOut } from './failure-event.ts'
import { FileCache } from './file-cache.ts'
import type { Item, Task } from './item.ts'
import { createRateMeter, type RateMeter } from './rate.ts'
import type { Effect } from './reduce.ts'
import { runTask } from './tasks.ts'
import type { UploadEvent } from './upload-event.ts'

/** A timer may fire a little early: it is set again, but not in a tight loop. */
const RETRY_MIN_MS = 50

export type RunnerHost = {
  dispatch(event: UploadEvent): void
  item(id: string): Item | undefined
  /** A write to the browser's storage began or ended. */
  onWrite(): void
}

export class EffectRunner {
  readonly files: FileCache
  /** Writes that have not ended. */
  writes = 0
  private readonly deps: EngineDeps
  private readonly host: RunnerHost
  private readonly transfers = new Map<string, AbortController>()
  private readonly meters = new Map<string, RateMeter>()
  private retryTimer: ReturnType<typeof setTimeout> | undefined
  private pollTimer: ReturnType<typeof setTimeout> | undefined

  constructor(deps: EngineDeps, host: RunnerHost) {
    this.deps = deps
    this.host = host
    this.files = new FileCache(deps.store)
  }

  run(effect: Effect): void {
    const { store, api, now } = this.deps
    switch (effect.type) {
      case 'run_task':
        void this.runTask(effect.item, effect.task)
        break
      case 'stop_transfer':
        this.transfers.get(effect.id)?.abort()
        break
      case 'save_item':
        void this.track(store.saveItem(effect.item))
        break
      case 'save_digest':
        void this.track(store.saveDigest(effect.item))
        break
      case 'delete_file':
        this.files.forget(effect.id)
        void this.track(store.deleteFile(effect.id))
        break
      case 'delete_item':
        this.deleteItem(effect.id)
        break
      case 'delete_upload':
        // The server's copy expires by itself when this does not reach it.
        void api.remove(effect.upload_id).catch(() => undefined)
        break
      case 'schedule_retry':
        clearTimeout(this.retryTimer)
        this.retryTimer = this.later({ type: 'retry_due' }, Math.max(RETRY_MIN_MS, effect.at - now()))
        break
      case 'schedule_poll':
        clearTimeout(this.pollTimer)
        this.pollTimer = this.later({ type: 'poll_due' }, effect.delay_ms)
        break
      case 'poll':
        void this.poll(effect.uploads, effect.images)
        break
    }
  }

  /** Counts a write until it has ended; one that fails costs nothing but the reload. */
  async track(write: Promise<unknown>): Promise<void> {
    this.writes += 1
    this.host.onWrite()
    await write.catch(() => undefined)
    this.writes -= 1
    this.host.onWrite()
  }

  /** Stops every timer and every transfer. */
  close(): void {
    clearTimeout(this.retryTimer)
    clearTimeout(this.pollTimer)
    for (const transfer of this.transfers.values()) transfer.abort()
  }

  private later(event: UploadEvent, delay_ms: number): ReturnType<typeof setTimeout> {
    return setTimeout(() => this.host.dispatch(event), delay_ms)
  }

  private deleteItem(id: string): void {
    this.files.forget(id)
    this.meters.delete(id)
    void this.track(this.deps.store.deleteItem(id))
  }

  private async runTask(item: Item, task: Task): Promise<void> {
    const { id, file_name } = item
    const abort = new AbortController()
    if (task === 'send') this.transfers.set(id, abort)
    // The other effects of the same event come first.
    await Promise.resolve()
    await runTask(task, {
      deps: this.deps,
      item,
      file: () => this.files.read(id, file_name),
      attempts: () => this.host.item(id)?.attempts ?? 0,
      meter: this.meter(id),
      signal: abort.signal,
      track: write => this.track(write),
      dispatch: event => this.host.dispatch(event),
    })
    if (this.transfers.get(id) === abort) this.transfers.delete(id)
  }

  private meter(id: string): RateMeter {
    const meter = this.meters.get(id) ?? createRateMeter()
    this.meters.set(id, meter)
    return meter
  }

  /** A poll that is not answered is repeated. */
  private async poll(uploadIds: readonly string[], imageIds: readonly string[]): Promise<void> {
    const { api } = this.deps
    const { dispatch } = this.host
    try {
      if (uploadIds.length > 0) dispatch({ type: 'uploads_polled', ...(await api.uploads(uploadIds)) })
      if (imageIds.length > 0) dispatch({ type: 'images_polled', images: await api.images(imageIds) })
    } catch (error) {
      if (isSignedOut(error)) dispatch({ type: 'signed_out' })
    }
    dispatch({ type: 'poll_ended' })
  }
}
