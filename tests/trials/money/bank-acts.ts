// What banks do, and what is answered to them: disputes, mandates, payouts that arrive, fail or come back.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { adminDisputes } from '#lib/contract/admin-disputes.ts'
import { invoices } from '#lib/contract/invoices.ts'
import { mandates } from '#lib/contract/mandates.ts'
import { addSeconds, HOUR_S, startOfDay } from '#lib/dates.ts'
import { toCents } from '#lib/money.ts'
import { nextPayoutDay, PAYOUT_HOUR } from '#lib/rules/billing/payouts.ts'
import { sellForCreator } from '#server/domains/billing/sales/sell-for-creator.ts'
import { disputes } from '#standins/mangopay/disputes/dispute-store.ts'
import { transactions } from '#standins/mangopay/wallets/transactions.ts'
import { browser } from '../../support/billing/cards.ts'
import type { Outcome, TrialProduct } from './product.ts'
import { type Act, atOnce, nothing, passTime, pickLast, pickRow, type Scene, settleDue } from './scene.ts'
import type { Step } from './steps.ts'

/** Drafts the sale of a licence to the other one; gives the id of the invoice. */
export async function sell(
  { product, user, other }: Scene,
  net: number,
): Promise<Outcome & { invoice: string | null }> {
  const words = { description: { en: 'Licence', fr: 'Licence' }, details: { en: [], fr: [] } }
  const amounts = { net_cents: toCents(net), base_cents: toCents(net) }
  const sale = { seller_id: user.id, buyer_id: other.id, subject_id: 'img_trial', ...words, ...amounts }
  const made = await product.inside(context => context.transact(async tx => (await sellForCreator(tx, sale)).id))
  return { ...made, invoice: made.kind === 'done' ? String(made.answer) : null }
}

/** At six on the next first of the month everything that is owed leaves; the bank looks at it the day after. */
export async function payDay(scene: Scene): Promise<Outcome[]> {
  const { product, step } = scene
  const morning = addSeconds(startOfDay(nextPayoutDay(product.now())), PAYOUT_HOUR * HOUR_S + 60)
  const passed = await passTime(scene, Math.ceil((morning.getTime() - product.now().getTime()) / 1_000))
  if (product.life.dead) return passed
  // What befalls this step is to befall the payouts, and not what the days before them bring.
  if (step.trouble) product.provider.trouble(step.trouble)
  return [...passed, await product.work()]
}

/** The receiver's bank. */
export const payoutEnds: Act<'payout_ends'> = async ({ product: { provider }, step }, { how }) => {
  settleDue(provider)
  const wanted = how === 'return' ? 'SUCCEEDED' : 'CREATED'
  const sent = provider.world.list(
    transactions,
    ({ Type, Nature, Status }) => Type === 'PAYOUT' && Nature === 'REGULAR' && Status === wanted,
  )
  const one = pickLast(sent, step)
  if (one) provider.control(`/payouts/${one.Id}/${how}`)
  return nothing
}

/** Whoever has paid asks their bank for the money back; a payment is disputed once. */
export const dispute: Act<'dispute'> = async ({ product, step }, { type, letter }) => {
  await disputeOne(product, step, { type, letter })
  return nothing
}

/** Those who have paid a letter without an account, at the provider. */
const GUESTS = 'select p.provider_id from payment_users p join users u on u.id = p.user_id where u.guest_of is not null'

/** `letter`: of those that guests have paid. */
async function disputeOne(product: TrialProduct, step: Step, { type, letter }: { type: string; letter: boolean }) {
  const { provider } = product
  settleDue(provider)
  const guests = new Set((await product.rows(GUESTS)).map(({ provider_id }) => provider_id))
  const known = new Set(provider.world.list(disputes).map(({ InitialTransactionId }) => InitialTransactionId))
  const paid = provider.world.list(
    transactions,
    ({ Id, Type, Nature, Status, AuthorId }) =>
      Type === 'PAYIN' &&
      Nature === 'REGULAR' &&
      Status === 'SUCCEEDED' &&
      !known.has(Id) &&
      (!letter || guests.has(AuthorId)),
  )
  const one = pickLast(paid, step)
  if (one) provider.control(`/payins/${one.Id}/dispute`, { type, reason: 'FRAUD' })
}

/** The payer's bank has read what we answered. */
export const bank: Act<'bank'> = async ({ product, step }, { outcome }) => {
  decideOne(product, step, outcome)
  return nothing
}

function decideOne({ provider }: TrialProduct, step: Step, outcome: string): void {
  settleDue(provider)
  const one = pickLast(
    provider.world.list(disputes, ({ Status }) => Status === 'SUBMITTED'),
    step,
  )
  if (one) provider.control(`/disputes/${one.Id}`, { outcome })
}

/** A dispute from its beginning to its end. */
export const fight: Act<'fight'> = async (scene, { admin, outcome, letter }) => {
  await disputeOne(scene.product, scene.step, { type: 'CONTESTABLE', letter })
  const outcomes = await answer(scene, { admin, how: 'contest', tabs: 1 })
  decideOne(scene.product, scene.step, outcome)
  return outcomes
}

/** All disputes of anybody: administrators answer them. */
const DISPUTES = `select id from disputes where $1 <> '' order by (status in ('action_required', 'reopened')) desc, created_at desc`

type Answering = Pick<Extract<Step, { does: 'answer' }>, 'admin' | 'how' | 'tabs'>

export async function answer(
  { product, user, admins, step }: Scene,
  { admin, how, tabs }: Answering,
): Promise<Outcome[]> {
  // They look as soon as they are told, which a round each hour does at the latest.
  const told = [await product.wait(HOUR_S), await product.work()]
  const id = await pickRow(product, step, DISPUTES, user)
  if (!id || product.life.dead) return told
  const by = admins[admin] ?? null
  const accept = () => product.call(adminDisputes.accept, by, { id, body: { reason: 'They are right.' } })
  return [...told, ...(await atOnce(tabs, how === 'accept' ? accept : () => contest(product, by, id)))]
}

const PROOF = '%PDF-1.7\nproof\n%%EOF'

/** The router hands over a file that has arrived on the disk. */
async function contest(product: TrialProduct, by: Parameters<TrialProduct['call']>[1], id: string): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'auctor-proof-'))
  const path = join(folder, 'proof.pdf')
  await writeFile(path, PROOF)
  const file = { path, name: 'proof.pdf', media_type: 'application/pdf', bytes: PROOF.length, sha256: '', sha512: '' }
  const body = { type: 'invoice' as const, reason: 'It was used.' }
  const outcome = await product.callWithFile(adminDisputes.contest, by, { id, body, file })
  await rm(folder, { recursive: true, force: true })
  return outcome
}

const SIGNABLE = `select id, redirect_url from mandates where user_id = $1 and status = 'created' and redirect_url is not null`
const MANDATES = `select id from mandates where user_id = $1 order by (status in ('submitted', 'active')) desc, created_at desc`
export async function mandate({ product, user }: Scene, { action }: { action: string }): Promise<Outcome[]> {
  const asked = await product.call(mandates.create, user, {})
  const [row] = await product.rows(SIGNABLE, [user.id])
  if (!row) return [asked]
  product.provider.visit(new URL(String(row.redirect_url)).pathname, { action })
  return [asked, await product.call(mandates.refresh, user, { id: String(row.id) })]
}

export const endMandate: Act<'end_mandate'> = async ({ product, user, step }) => {
  const id = await pickRow(product, step, MANDATES, user)
  return id ? [await product.call(mandates.cancel, user, { id })] : nothing
}

/** Pays by the mandate that stands, or the last one. */
export async function debit({ product, user }: Scene, id: string, tabs: number): Promise<Outcome[]> {
  const [row] = await product.rows(MANDATES, [user.id])
  const body = { browser, mandate: String(row?.id) }
  return row ? atOnce(tabs, () => product.call(invoices.pay, user, { id, body })) : nothing
}
