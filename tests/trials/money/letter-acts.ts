// Letters of creators that somebody pays, mostly without an account; and what is taken back of such payments.
import { z } from 'zod'
import { adminRefunds } from '#lib/contract/admin-refunds.ts'
import { letterGuests } from '#lib/contract/letter-guests.ts'
import { type LetterQuote, receivedLetters } from '#lib/contract/received-letters.ts'
import { newLetterLink } from '#server/domains/settlement/infringements/reach-recipient.ts'
import { browser, CHALLENGED, FRICTIONLESS } from '../../support/billing/cards.ts'
import { guestBody } from '../../support/settlement/guests.ts'
import type { Outcome, TrialProduct } from './product.ts'
import { type Act, answered, atBank, atOnce, handCard, nothing, pickRow, type Scene, withBank } from './scene.ts'
import type { Step } from './steps.ts'

/** Those that can be paid first, but any may be tried. */
const LETTERS = `select id from infringements where user_id = $1 order by (state = 'to_be_settled') desc, id`
/** Of all letters, whoever’s they are. */
const GUEST_PURCHASES = `select p.id from purchases p join users u on u.id = p.user_id
  where u.guest_of is not null and $1 <> '' order by p.created_at desc`
const GUEST_PAID = `select p.id, p.amount_cents::int as cents from pay_ins p join users u on u.id = p.user_id
  where u.guest_of is not null and p.status = 'succeeded' order by p.created_at desc`

type Opened = { outcome: Outcome; token: string }

/** A new link of a letter, as each email brings one. */
async function open(product: TrialProduct, infringement_id: string): Promise<Opened> {
  const outcome = await product.inside(context => newLetterLink(context, infringement_id))
  return { outcome, token: answered(z.string(), outcome) ?? '' }
}

const totalOf = ({ damages_cents, license }: LetterQuote, bought: boolean): number =>
  (damages_cents ?? 0) + (bought ? (license?.total_cents ?? 0) : 0)

export const payLetter: Act<'pay_letter'> = async (scene, step) => {
  const { product, user } = scene
  const letter = await pickRow(product, scene.step, LETTERS, user)
  if (!letter) return nothing
  const { outcome, token } = await open(product, letter)
  if (token === '') return [outcome]
  return step.account ? payWithAccount(scene, token, step) : payAsGuest(scene, token, step)
}

type Paying = Extract<Step, { does: 'pay_letter' }>

async function payAsGuest({ product }: Scene, token: string, step: Paying): Promise<Outcome[]> {
  const begun = await product.call(letterGuests.begin, null, { token, body: guestBody })
  const said = answered(letterGuests.begin.response, begun)
  if (!said) return [begun]
  const guest = said.id
  const asked = await product.call(letterGuests.card, null, { token, guest, body: {} })
  const registration = answered(letterGuests.card.response, asked)
  if (!registration) return [asked]
  handCard(product, registration, step.challenged ? CHALLENGED : FRICTIONLESS)
  const license = step.license && said.quote.license !== null
  const body = { RessourceId: registration.id, browser, license, total_cents: totalOf(said.quote, license) }
  const paid = await withBank(product, step.bank, () =>
    atOnce(step.tabs, () => product.call(letterGuests.pay, null, { token, guest, body })),
  )
  const purchase = paid.flatMap(each => answered(letterGuests.pay.response, each)?.id ?? []).at(0)
  if (purchase === undefined || !step.finished || product.life.dead) return paid
  atBank(product, 'accepted', all => all.at(-1))
  return [...paid, await product.call(letterGuests.follow, null, { token, guest, body: { purchase } })]
}

/** Whoever else is there has received it. */
async function payWithAccount({ product, other }: Scene, token: string, step: Paying): Promise<Outcome[]> {
  const quoted = await product.call(receivedLetters.quote, other, { token })
  const quote = answered(receivedLetters.quote.response, quoted)
  if (!quote) return [quoted]
  const license = step.license && quote.license !== null
  const body = { browser, license, total_cents: totalOf(quote, license) }
  return withBank(product, step.bank, () =>
    atOnce(step.tabs, () => product.call(receivedLetters.pay, other, { token, body })),
  )
}

/** From the bank’s page, or from an old tab. */
export const backAtLetter: Act<'back_at_letter'> = async ({ product, user, step }, { tabs }) => {
  const purchase = await pickRow(product, step, GUEST_PURCHASES, user)
  if (!purchase) return nothing
  const [row] = await product.rows(
    'select u.id, u.guest_of from users u join purchases p on p.user_id = u.id where p.id = $1',
    [purchase],
  )
  const { outcome, token } = await open(product, String(row?.guest_of))
  if (token === '') return [outcome]
  return atOnce(tabs, () =>
    product.call(letterGuests.follow, null, { token, guest: String(row?.id), body: { purchase } }),
  )
}

/** An administrator is asked to give back what a guest has paid: it is the creator’s, so it is refused. */
export const refundLetter: Act<'refund_letter'> = async ({ product, admins }, { admin, tabs }) => {
  const [row] = await product.rows(GUEST_PAID)
  if (!row) return nothing
  const body = { amount_cents: Number(row.cents), ends_plan: false, reason: 'Paid by mistake.' }
  return atOnce(tabs, () => product.call(adminRefunds.create, admins[admin] ?? null, { id: String(row.id), body }))
}
