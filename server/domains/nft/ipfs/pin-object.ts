// Has a pinning service keep copies: asks, follows what has begun, and asks again every day whether they are still there.
import { eq, isNull, lt, or } from 'drizzle-orm'
import { z } from 'zod'
import { addSeconds } from '#lib/dates.ts'
import { PIN_CHECK_S, PIN_FOLLOW_S, pinAfter, pinAfterFailure, pinCan, pinPauseS } from '#lib/rules/nft/pins.ts'
import type { Context } from '#server/context.ts'
import { ipfs_pins } from '#server/db/schema/nft.ts'
import { every, job } from '#server/jobs/queue.ts'
import type { PinReport } from '#server/ports/pinning.ts'

type PinRow = typeof ipfs_pins.$inferSelect

/** Of what a service says, at most so much is kept. */
const PROBLEM_CHARS = 300

export const pinObject = job('nft.pin', z.object({ pin_id: z.string() }), followPin, { concurrency: 2 })

/** One question to the service; the next one waits its time in the queue. */
async function followPin(context: Context, { pin_id }: { pin_id: string }): Promise<void> {
  const [pin] = await context.db.select().from(ipfs_pins).where(eq(ipfs_pins.id, pin_id))
  if (!pin) return
  const { service, standin } = context.ports.pinning
  try {
    const report = await askService(context, pin)
    const after = pinAfter(pin, report?.status ?? null)
    const lost = report === null ? 'the service no longer has it' : 'the service could not fetch it'
    await note(context, pin, {
      ...after,
      service,
      standin,
      request_id: after.state === 'waiting' || after.state === 'failed' ? null : (report?.request_id ?? null),
      problem: after.attempts > pin.attempts ? lost : after.state === 'pinned' ? null : pin.problem,
      pinned_at: after.state === 'pinned' ? (pin.pinned_at ?? context.now()) : pin.pinned_at,
    })
  } catch (error) {
    const problem = String(error instanceof Error ? error.message : error).slice(0, PROBLEM_CHARS)
    await note(context, pin, { ...pinAfterFailure(pin), service, standin, problem })
  }
}

/** A copy that another service was asked for says nothing of this one. */
function askService({ ports }: Context, pin: PinRow): Promise<PinReport | null> {
  const { pinning } = ports
  if (pinCan.ask(pin.state) || pin.request_id === null || pin.service !== pinning.service) return pinning.pin(pin.cid)
  return pinning.status(pin.request_id)
}

async function note(context: Context, pin: PinRow, after: Partial<PinRow> & Pick<PinRow, 'state' | 'attempts'>) {
  await context.transact(async tx => {
    const changed = { ...after, checked_at: context.now() }
    const [row] = await tx.db.update(ipfs_pins).set(changed).where(eq(ipfs_pins.id, pin.id)).returning()
    const pause = row && pauseOf(after)
    if (!pause) return
    await tx.enqueue(pinObject, { pin_id: pin.id }, { key: pin.id, at: addSeconds(context.now(), pause) })
  })
}

/** Null: it is looked at with all the others. */
function pauseOf({ state, attempts }: Pick<PinRow, 'state' | 'attempts'>): number | null {
  if (state === 'waiting') return pinPauseS(attempts)
  if (pinCan.follow(state)) return Math.max(PIN_FOLLOW_S, attempts === 0 ? 0 : pinPauseS(attempts))
  return null
}

export const checkPins = job('nft.check-pins', z.object({}), async context => {
  const before = addSeconds(context.now(), -PIN_CHECK_S)
  const due = await context.db
    .select({ id: ipfs_pins.id })
    .from(ipfs_pins)
    .where(or(isNull(ipfs_pins.checked_at), lt(ipfs_pins.checked_at, before)))
  for (const { id } of due) await context.enqueue(pinObject, { pin_id: id }, { key: id })
})

export const checkPinsHourly = every('41 * * * *', checkPins)
