// Events, and hooks that are told about them: GET with EventType, RessourceId and Date, tried again on a schedule.

import { events, kind, type MangopayEvent, type Stored, type World } from '../world.ts'
import { Fields } from './fields.ts'
import { listPage, ok, paramError } from './protocol.ts'
import type { Routes } from './routes.ts'

type Hook = Stored & {
  EventType: string
  Url: string
  Status: 'ENABLED' | 'DISABLED'
  Validity: 'VALID' | 'INVALID' | 'UNKNOWN'
  Tag: string | null
  failures: number
}
const hooks = kind<Hook>('hook', 'hook_m')
type Delivery = Stored & { hook: string; event: string; resource: string; date: number; tries: number; next: number }
const deliveries = kind<Delivery>('delivery', 'delivery')

type HookSettings = Stored & { delay: number }
const settings = kind<HookSettings>('hook_settings', 'hook_settings')
const SETTINGS = 'hooks'

/** From now on everything is told so many seconds late. */
export function delayHooks(world: World, delay: number): void {
  if (world.find(settings, SETTINGS)) world.update(settings, SETTINGS, { delay })
  else world.insert(settings, { Id: SETTINGS, delay })
}

const MINUTE = 60
const HOUR = 60 * MINUTE
/** Seconds after the first try: every 10 minutes for an hour, then every 8 hours for 3 days. */
const RETRIES = [
  ...Array.from({ length: 6 }, (_, index) => (index + 1) * 10 * MINUTE),
  ...Array.from({ length: 9 }, (_, index) => HOUR + (index + 1) * 8 * HOUR),
]
/** Consecutive failures after which a hook is no longer told anything. */
const MOST_FAILURES = 100
const ANSWER_MS = 2_000

export function hookRoutes(routes: Routes, world: World): void {
  world.onEvent(event => announce(world, event))
  routes.api('GET', '/events', call => {
    const wanted = call.query.get('eventtype')
    const rows = world.list(events, event => wanted === undefined || event.EventType === wanted)
    return listPage(call, rows, ({ ResourceId, EventType, Date: date }) => ({ ResourceId, EventType, Date: date }))
  })
  routes.api('GET', '/hooks', call => listPage(call, world.list(hooks)))
  routes.api('GET', '/hooks/:id', call => ok(world.get(hooks, call.params.id ?? '')))
  routes.api('POST', '/hooks', call => {
    const fields = new Fields(call.body)
    const EventType = fields.matching('EventType', /^[A-Z][A-Z_]+$/)
    const Url = readUrl(fields)
    const Tag = fields.optionalText('Tag')
    fields.done()
    if (world.list(hooks, hook => hook.EventType === EventType).length > 0)
      throw paramError({ EventType: 'A hook has already been registered for this EventType' })
    return ok(world.insert(hooks, { EventType, Url, Tag, Status: 'ENABLED', Validity: 'VALID', failures: 0 }))
  })
  routes.api('PUT', '/hooks/:id', call => {
    const hook = world.get(hooks, call.params.id ?? '')
    const fields = new Fields(call.body)
    const Url = fields.has('Url') ? readUrl(fields) : hook.Url
    const Status = fields.oneOf('Status', ['ENABLED', 'DISABLED'], hook.Status) || hook.Status
    const Validity = fields.oneOf('Validity', ['VALID', 'INVALID', 'UNKNOWN'], hook.Validity) || hook.Validity
    const Tag = fields.has('Tag') ? fields.optionalText('Tag') : hook.Tag
    fields.done()
    const failures = Validity === 'VALID' ? 0 : hook.failures
    return ok(world.update(hooks, hook.Id, { Url, Status, Validity, Tag, failures }))
  })
}

function readUrl(fields: Fields): string {
  const Url = fields.text('Url', 2000)
  if (Url !== '' && !/^https?:$/.test(URL.parse(Url)?.protocol ?? '')) fields.wrong('Url', 'The Url is not valid')
  return Url
}

function announce(world: World, event: MangopayEvent): void {
  const told = world.list(hooks, hook => hook.EventType === event.EventType && isActive(hook))
  for (const { Id } of told) {
    const { EventType, ResourceId, Date: date } = event
    world.insert(deliveries, {
      hook: Id,
      event: EventType,
      resource: ResourceId,
      date,
      tries: 0,
      next: world.now() + (world.find(settings, SETTINGS)?.delay ?? 0),
    })
  }
}

const isActive = (hook: Hook): boolean => hook.Status === 'ENABLED' && hook.Validity !== 'INVALID'

/** Tells every hook about all events again, e.g. after the product was away. */
export function replayHooks(world: World): number {
  const all = world.list(events)
  world.transaction(() => {
    for (const event of all) announce(world, event)
  })
  return all.length
}

export type Courier = {
  /** Starts every delivery that is due and not under way. */
  deliver(): void
  /** When nothing is under way any more. */
  settled(): Promise<void>
  /** Finishes what is under way and starts nothing else. */
  stop(): Promise<void>
}

/** Tells one address; true when it answered 200 in time. */
export type Notify = (url: URL) => Promise<boolean>

export const notifyByHttp: Notify = async url => {
  try {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(ANSWER_MS) })
    await answer.body?.cancel()
    return answer.status === 200
  } catch {
    return false // whatever kept it from arriving: it is tried again
  }
}

/** Carries notifications, in the order of events for each hook. */
export function createCourier(world: World, notify: Notify, log: (message: string) => void): Courier {
  const underWay = new Map<string, Promise<void>>()
  const stopped = new AbortController()
  const carry = async (hookId: string): Promise<void> => {
    while (!stopped.signal.aborted) {
      const [next] = world.list(deliveries, delivery => delivery.hook === hookId && delivery.next <= world.now())
      const hook = world.find(hooks, hookId)
      if (!next || !hook) return
      const arrived = isActive(hook) && (await notify(addressOf(hook, next)))
      world.transaction(() => settle(world, next, arrived))
    }
  }
  const start = (hook: string) => {
    if (underWay.has(hook) || stopped.signal.aborted) return
    const work = carry(hook)
      .catch((error: unknown) => log(`A hook could not be told: ${String(error)}`))
      .finally(() => underWay.delete(hook))
    underWay.set(hook, work)
  }
  const settled = async () => {
    while (underWay.size > 0) await Promise.all(underWay.values())
  }
  return {
    deliver() {
      for (const { hook } of world.list(deliveries, delivery => delivery.next <= world.now())) start(hook)
    },
    settled,
    stop() {
      stopped.abort()
      return settled()
    },
  }
}

function addressOf(hook: Hook, { event, resource, date }: Delivery): URL {
  const url = new URL(hook.Url)
  url.searchParams.set('EventType', event)
  url.searchParams.set('RessourceId', resource)
  url.searchParams.set('Date', String(date))
  return url
}

/** Only what is still there after the wait is touched: the world may have been reset meanwhile. */
function settle(world: World, delivery: Delivery, arrived: boolean): void {
  const hook = world.find(hooks, delivery.hook)
  if (!hook || !world.find(deliveries, delivery.Id)) return
  const wait = RETRIES[delivery.tries]
  if (arrived || !isActive(hook) || wait === undefined) world.remove(deliveries, delivery.Id)
  else world.update(deliveries, delivery.Id, { tries: delivery.tries + 1, next: delivery.CreationDate + wait })
  if (!isActive(hook)) return
  const failures = arrived ? 0 : hook.failures + 1
  const broken = failures >= MOST_FAILURES
  world.update(hooks, hook.Id, { failures, ...(broken && { Validity: 'INVALID' as const }) })
}
