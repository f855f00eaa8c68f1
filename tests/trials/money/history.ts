// Plays one history on a product, and says after each step and in the end what does not hold.
import { DAY_S, HOUR_S, MINUTE_S } from '#lib/dates.ts'
import type { CurrentUser } from '#server/context.ts'
import { act } from './acts.ts'
import { brokenWhenCalm, lookAt } from './invariants.ts'
import type { TrialProduct } from './product.ts'
import type { History, Step } from './steps.ts'
import { bookAll } from './sweep-acts.ts'

type Cast = {
  product: TrialProduct
  people: readonly CurrentUser[]
  admins: readonly CurrentUser[]
  counts: Map<string, number>
}

/**
 * Histories of other people each, one after the other on one product: what the first ones left open goes on beside the next.
 * The sentences about what did not hold; none is what is wanted. `counts`: how often each outcome came.
 */
export async function playHistories(cast: Cast, histories: readonly History[]): Promise<string[]> {
  for (const [index, steps] of histories.entries()) {
    const broken = await playHistory({ ...cast, people: cast.people.slice(2 * index, 2 * index + 2) }, steps)
    if (broken.length > 0) return broken.map(sentence => `history ${index}, ${sentence}`)
  }
  await settle(cast)
  await countRows(cast)
  return brokenWhenCalm(cast.product)
}

/** How much there was to get wrong. */
async function countRows({ product, counts }: Cast): Promise<void> {
  for (const { name, count } of await product.rows(ROWS))
    counts.set(`rows: ${String(name)}`, (counts.get(`rows: ${String(name)}`) ?? 0) + Number(count))
}

const ROWS = ['pay_ins', 'purchases', 'refunds', 'transfers', 'payouts', 'disputes']
  .map(table => `select '${table} ' || status as name, count(*)::int as count from ${table} group by status`)
  .concat(
    `select 'infringement_answers ' || state as name, count(*)::int as count from infringement_answers group by state`,
  )
  .join(' union all ')

async function playHistory(cast: Cast, steps: History): Promise<string[]> {
  let before = await lookAt(cast.product)
  for (const [index, step] of steps.entries()) {
    const { refused } = await playStep(cast, step)
    const seen = await lookAt(cast.product)
    const broken = [...seen.findings]
    // Who pays has an earlier payment settled first, which may have succeeded meanwhile.
    if (refused && seen.succeeded === before.succeeded && seen.moved !== before.moved)
      broken.push(`it was refused (${refused}), and yet something moved`)
    if (broken.length > 0) return broken.map(sentence => `after step ${index} (${step.does}): ${sentence}`)
    before = seen
  }
  return []
}

/** `refused`: why nothing may have moved. */
async function playStep({ product, people, admins, counts }: Cast, step: Step): Promise<{ refused: string | null }> {
  const { life, provider } = product
  const [user, other] = step.person === 0 ? people : people.toReversed()
  if (!user || !other) throw new Error('nobody is there')
  if (step.trouble) provider.trouble(step.trouble)
  life.dieAt(step.dies_at)
  const outcomes = await act({ product, user, other, admins, step })
  provider.calm()
  life.dieAt(null)
  const died = life.dead
  if (died) await product.restart()
  const said = outcomes.map(outcome => (outcome.kind === 'failed' ? outcome.code : outcome.kind))
  for (const word of said) counts.set(`${step.does}: ${word}`, (counts.get(`${step.does}: ${word}`) ?? 0) + 1)
  const failed = outcomes.length > 0 && outcomes.every(({ kind }) => kind === 'failed')
  return { refused: failed && !died ? said.join() : null }
}

/** Everybody goes home, and the product is left alone until nothing is open any more. */
async function settle({ product, admins }: Cast): Promise<void> {
  // Direct debits and payouts take days; in the last hour everything is asked about once more.
  for (const seconds of [20 * MINUTE_S, 3 * DAY_S, HOUR_S, HOUR_S]) {
    await product.wait(seconds)
    const { kind } = await product.work()
    if (kind !== 'done') throw new Error('work fails although all is well')
  }
  // What the provider has paid to the bank, and no administrator has booked yet.
  await bookAll(product, admins[0])
}
