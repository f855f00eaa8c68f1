// Where a step is played, and what its acts share.
import type { z } from 'zod'
import type { CardRegistration } from '#lib/contract/cards.ts'
import { DAY_S } from '#lib/dates.ts'
import type { CurrentUser } from '#server/context.ts'
import { cards } from '#standins/mangopay/cards/card-store.ts'
import { secureSessions } from '#standins/mangopay/cards/secure-mode.ts'
import type { Outcome, TrialProduct } from './product.ts'
import type { Step } from './steps.ts'

export type Scene = {
  product: TrialProduct
  user: CurrentUser
  /** Whoever else is in this history: buys from them. */
  other: CurrentUser
  admins: readonly CurrentUser[]
  step: Step
}
export type Act<D extends Step['does']> = (scene: Scene, step: Extract<Step, { does: D }>) => Promise<Outcome[]>

export const nothing: Outcome[] = []

/** What a call answered, which is as its contract says; null when it was refused, or nobody heard. */
export const answered = <T>(response: z.ZodType<T>, outcome: Outcome): T | null =>
  outcome.kind === 'done' ? response.parse(outcome.answer) : null

/** No product is left alone for longer: thirty days back it looks for disputes that nobody has told it of, and a look may fail. */
const ALONE_S = 10 * DAY_S

/** Time passes, with work in between where it is long. */
export async function passTime({ product }: Scene, seconds: number): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (let left = seconds; left > 0 && !product.life.dead; ) {
    const part = Math.min(left, Math.floor(ALONE_S - product.idle()))
    if (part > 0) outcomes.push(await product.wait(part))
    else outcomes.push(await product.work())
    left -= Math.max(part, 0)
  }
  return outcomes
}

/** Mostly the first. */
export async function pickRow(
  product: TrialProduct,
  { pick }: Step,
  text: string,
  { id }: CurrentUser,
): Promise<string | null> {
  const rows = await product.rows(text, [id])
  const row = rows[pick < 5 ? 0 : pick % Math.max(1, rows.length)]
  return row ? String(row.id) : null
}

/** Mostly one that was made last. */
export const pickLast = <T>(all: readonly T[], { pick }: Step): T | undefined =>
  all.at(-1 - (pick % Math.max(1, Math.min(3, all.length))))

export const atOnce = (times: number, work: () => Promise<Outcome>): Promise<Outcome[]> =>
  Promise.all(Array.from({ length: times }, work))

/** A bank that refuses is one whose cards have been switched off. */
export async function withBank<T>(
  { provider: { world } }: TrialProduct,
  bank: 'agrees' | 'refuses',
  work: () => Promise<T>,
): Promise<T> {
  const setAll = (Active: boolean) => {
    for (const { Id } of world.list(cards)) world.update(cards, Id, { Active })
  }
  if (bank === 'refuses') setAll(false)
  try {
    return await work()
  } finally {
    if (bank === 'refuses') setAll(true)
  }
}

/** What the provider's kit does in a browser is done by the same two calls. */
export function handCard({ provider }: TrialProduct, registration: CardRegistration, number: string): void {
  const { id, url, preregistration_data: data, access_key: accessKeyRef } = registration
  const form = { data, accessKeyRef, cardNumber: number, cardExpirationDate: '1239', cardCvx: '123' }
  const { text } = provider.visit(new URL(url).pathname, form)
  provider.visit(`/v2.01/trial/CardRegistrations/${id}`, { Id: id, RegistrationData: text })
}

type Session = ReturnType<typeof openSessions>[number]
const openSessions = ({ provider }: TrialProduct) =>
  provider.world.list(secureSessions, session => session.outcome === null)

/** Somebody answers their bank's page. */
export function atBank(product: TrialProduct, action: string, pick: (all: Session[]) => Session | undefined): void {
  const session = pick(openSessions(product))
  if (session) product.provider.visit(`/secure-mode/${session.Id}`, { action })
}

/** The provider does what is due when it is next called; only then it stands as it will answer. */
export const settleDue = (provider: TrialProduct['provider']): void => provider.control('/clock', { seconds: 0 })
