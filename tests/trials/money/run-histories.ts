// Plays many random histories on one database, and ends at the first that does not hold, made as short as it gets.
import fc from 'fast-check'
import type { CurrentUser } from '#server/context.ts'
import { CHALLENGED, FRICTIONLESS } from '../../support/billing/cards.ts'
import { addTrialCard } from './acts.ts'
import { makeCreator } from './creators.ts'
import { playHistories } from './history.ts'
import { openTrialProduct } from './product.ts'
import { histories as several, TOGETHER } from './steps.ts'

export type Histories = {
  url: string
  histories: number
  seed: number
  onTick?: (played: number) => void
  /** Whether the history that fails is made shorter, which takes longer than finding it. */
  shortened?: boolean
}
export type Report = {
  played: number
  /** How often each outcome of each step came. */
  counts: Map<string, number>
  /** The shortest history that was found not to hold, and why; null when all held. */
  failure: string | null
}

/** Of some of the ten, whose direct debits fail late, or are disputed after they had succeeded. */
const firstNames = ['Marie', 'Penniless', 'Fickle', 'Marie', 'Penniless', 'Fickle']

/** `url`: an empty database with all tables, for these histories alone. */
export async function runHistories({ url, histories, seed, onTick, shortened = true }: Histories): Promise<Report> {
  const product = await openTrialProduct(url)
  const people: CurrentUser[] = []
  for (let index = 0; index < 2 * TOGETHER; index += 1) {
    const user = await product.newPerson({ first_name: firstNames[index] ?? 'Marie' })
    await addTrialCard(product, user, index % 2 === 0 ? FRICTIONLESS : CHALLENGED)
    await makeCreator(product, user)
    people.push(user)
  }
  const admins = [await product.newPerson({ roles: ['admin'] }), await product.newPerson({ roles: ['admin'] })]
  const restore = await product.begin()
  const counts = new Map<string, number>()
  let played = 0
  const property = fc.asyncProperty(several, async given => {
    await restore()
    const broken = await playHistories({ product, people, admins, counts }, given)
    if (broken.length > 0) throw new Error(broken.join('\n'))
    played += given.length
    onTick?.(played)
  })
  const details = await fc.check(property, { numRuns: Math.ceil(histories / TOGETHER), seed, endOnFailure: !shortened })
  await product.close()
  const failure = details.failed ? `${String(details.errorInstance)}\n${fc.defaultReportMessage(details)}` : null
  return { played, counts, failure }
}
