// Does one step of a history: what a person, the provider or time does, over the real use cases.
import { adminRefunds } from '#lib/contract/admin-refunds.ts'
import { cards } from '#lib/contract/cards.ts'
import { payments } from '#lib/contract/identity.ts'
import { invoices } from '#lib/contract/invoices.ts'
import { subscriptions } from '#lib/contract/subscriptions.ts'
import { percent, toCents } from '#lib/money.ts'
import type { Context, CurrentUser } from '#server/context.ts'
import { draftInvoice } from '#server/domains/billing/invoices/draft-invoice.ts'
import { chargeInvoice } from '#server/domains/billing/pay-ins/charge-saved-means.ts'
import { browser, CHALLENGED, FRICTIONLESS } from '../../support/billing/cards.ts'
import * as banks from './bank-acts.ts'
import { backAtLetter, payLetter, refundLetter } from './letter-acts.ts'
import type { Outcome, TrialProduct } from './product.ts'
import {
  type Act,
  answered,
  atBank,
  atOnce,
  handCard,
  nothing,
  passTime,
  pickLast,
  pickRow,
  type Scene,
  withBank,
} from './scene.ts'
import { comeBack, shop } from './shop-acts.ts'
import type { Step } from './steps.ts'
import { bookSweeps, sweep } from './sweep-acts.ts'

const acts: { [D in Step['does']]: Act<D> } = {
  quote: async ({ product, user }, { plan, interval }) => [
    await product.call(subscriptions.quote, user, { body: { plan, interval } }),
  ],
  order: async (scene, step) => [(await order(scene, step)).outcome],
  async buy(scene, { plan, interval, ...paying }) {
    const { outcome, invoice } = await order(scene, { plan, interval })
    return invoice === null ? [outcome] : [outcome, ...(await pay(scene, invoice, paying))]
  },
  async accept({ product, user, step }) {
    const quote = await pickRow(product, step, QUOTES, user)
    return quote ? [await product.call(subscriptions.create, user, { body: { quote } })] : nothing
  },
  async pay(scene, step) {
    const id = await pickRow(scene.product, step, PAYABLE, scene.user)
    return id ? pay(scene, id, step) : nothing
  },
  async confirm({ product, step }, { outcome }) {
    atBank(product, outcome, all => pickLast(all, step))
    return nothing
  },
  async return({ product, user, step }, { tabs }) {
    const id = await pickRow(product, step, INVOICES, user)
    return id ? atOnce(tabs, () => product.call(invoices.refresh, user, { id })) : nothing
  },
  async hook({ product }, { pick, times }) {
    const { events } = product.provider
    const event = events.at(-1 - (pick % Math.max(1, events.length)))
    if (!event) return nothing
    const query = { EventType: event.EventType, RessourceId: event.ResourceId, Date: event.Date }
    return atOnce(times, () => product.call(payments.hook, null, { query }))
  },
  async change({ product, user, step }, { next_plan, next_interval }) {
    const id = await pickRow(product, step, SUBSCRIPTIONS, user)
    return id ? [await product.call(subscriptions.update, user, { id, body: { next_plan, next_interval } })] : nothing
  },
  owe: async ({ product, user }, { net }) => [await product.inside(context => owe(context, user.id, net))],
  async refund({ product, user, admins }, { admin, share, ends_plan, tabs }) {
    const [row] = await product.rows(PAID, [user.id])
    if (!row) return nothing
    const amount_cents = Math.max(1, Math.floor((Number(row.cents) * share) / 1_000))
    const body = { amount_cents, ends_plan, reason: 'Paid by mistake.' }
    return atOnce(tabs, () => product.call(adminRefunds.create, admins[admin] ?? null, { id: String(row.id), body }))
  },
  async decide({ product, user, admins, step }, { admin, decision, tabs }) {
    const id = await pickRow(product, step, REFUNDS, user)
    const body = { decision, comment: 'Looked at.' }
    return id ? atOnce(tabs, () => product.call(adminRefunds.decide, admins[admin] ?? null, { id, body })) : nothing
  },
  work: async ({ product }) => [await product.work()],
  wait: (scene, { seconds }) => passTime(scene, seconds),
  new_card: async ({ product, user }, { challenged }) => [
    await addTrialCard(product, user, challenged ? CHALLENGED : FRICTIONLESS),
  ],
  async sell(scene, { net, ...paying }) {
    const { invoice, ...outcome } = await banks.sell(scene, net)
    return invoice === null ? [outcome] : [outcome, ...(await pay({ ...scene, user: scene.other }, invoice, paying))]
  },
  async earn(scene, { net }) {
    const { product, other } = scene
    const { invoice, ...outcome } = await banks.sell(scene, net)
    if (invoice === null) return [outcome]
    const paid = await pay({ ...scene, user: other }, invoice, { bank: 'agrees', tabs: 1, agree: false })
    atBank(product, 'accepted', all => all.at(-1))
    const returned = await product.call(invoices.refresh, other, { id: invoice })
    return [outcome, ...paid, returned, ...(product.life.dead ? [] : await banks.payDay(scene))]
  },
  shop,
  come_back: comeBack,
  pay_letter: payLetter,
  back_at_letter: backAtLetter,
  refund_letter: refundLetter,
  sweep,
  book_sweeps: bookSweeps,
  pay_day: banks.payDay,
  payout_ends: banks.payoutEnds,
  dispute: banks.dispute,
  answer: banks.answer,
  bank: banks.bank,
  fight: banks.fight,
  mandate: banks.mandate,
  end_mandate: banks.endMandate,
  async debit(scene, { plan, interval, tabs }) {
    const signed = await banks.mandate(scene, { action: 'confirm' })
    const { outcome, invoice } = await order(scene, { plan, interval })
    return [...signed, outcome, ...(invoice === null ? [] : await banks.debit(scene, invoice, tabs))]
  },
  async drop_card({ product, user, step }) {
    const id = await pickRow(product, step, CARDS, user)
    return id ? [await product.call(cards.remove, user, { id })] : nothing
  },
}

/** What became of each call of the step. */
export const act = (scene: Scene): Promise<Outcome[]> => acts[scene.step.does](scene, scene.step as never) // the table's key is the step's own

const QUOTES = 'select id from subscription_quotes where user_id = $1 order by created_at desc'
/** Open ones first, but any may be tried. */
const PAYABLE = `select id from invoices where user_id = $1 order by (status in ('pending', 'payment_failed')) desc, created_at desc`
const INVOICES = 'select id from invoices where user_id = $1 order by created_at desc'
const PAID = `select id, amount_cents::int as cents from pay_ins where user_id = $1 and status = 'succeeded' order by created_at desc`
const REFUNDS = `select id from refunds where user_id = $1 order by (status = 'waiting_for_approval') desc, created_at desc`
const SUBSCRIPTIONS = 'select id from subscriptions where user_id = $1'
const CARDS = 'select id from cards where user_id = $1 and removed_at is null order by created_at desc'

type Choice = Pick<Extract<Step, { does: 'order' }>, 'plan' | 'interval'>

async function order({ product, user }: Scene, { plan, interval }: Choice) {
  const quoted = await product.call(subscriptions.quote, user, { body: { plan, interval } })
  const quote = idOf(quoted, null)
  if (quote === null) return { outcome: quoted, invoice: null }
  const outcome = await product.call(subscriptions.create, user, { body: { quote } })
  return { outcome, invoice: idOf(outcome, 'invoice') }
}

type Paying = Pick<Extract<Step, { does: 'pay' }>, 'bank' | 'tabs' | 'agree'>

const pay = ({ product, user }: Scene, id: string, { bank, tabs, agree }: Paying): Promise<Outcome[]> =>
  withBank(product, bank, () => atOnce(tabs, () => product.call(invoices.pay, user, { id, body: { browser, agree } })))

/** Something was made for them, which is charged without them where they agreed. */
async function owe(context: Context, user_id: string, net: number): Promise<void> {
  const [net_cents, vat_cents] = [toCents(net), percent(toCents(net), 2_000)]
  const words = { description: { en: 'A case', fr: 'Un dossier' }, details: { en: [], fr: [] } }
  const line = { ...words, quantity: 1, unit_net_cents: net_cents, net_cents, vat_cents, tax_code: 'S20' } as const
  await context.transact(async tx => {
    const { id: invoice_id } = await draftInvoice(tx, { user_id, category: 'litigation', lines: [line] })
    await tx.enqueue(chargeInvoice, { invoice_id }, { key: invoice_id })
  })
}

/** The id of an answer, or of what the answer has under a name. */
function idOf(outcome: Outcome, name: string | null): string | null {
  const answer: unknown = outcome.kind === 'done' ? outcome.answer : null
  const found: unknown = name && typeof answer === 'object' && answer ? Reflect.get(answer, name) : answer
  return typeof found === 'object' && found && 'id' in found ? String(found.id) : null
}

export async function addTrialCard(product: TrialProduct, user: CurrentUser, number: string): Promise<Outcome> {
  const begun = await product.call(cards.register, user, { query: {} })
  const registration = answered(cards.register.response, begun)?.registration
  if (!registration) return begun
  handCard(product, registration, number)
  return product.call(cards.register, user, { query: { RessourceId: registration.id } })
}
