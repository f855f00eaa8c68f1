// Pays what a letter asks by card: written down with the case locked, so that it is paid once, and never after it has ended.
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { Purchase } from '#lib/contract/purchases.ts'
import type { receivedLetters as contract } from '#lib/contract/received-letters.ts'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { type Locale, locales } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import { href } from '#lib/routes.ts'
import type { LicenseDuration } from '#lib/rules/billing/sales.ts'
import { settledDuration } from '#lib/rules/settlement/price.ts'
import type { Context, UserContext } from '#server/context.ts'
import { purchase_items, purchases } from '#server/db/schema/market.ts'
import { infringement_answers } from '#server/db/schema/settlement.ts'
import { linkOf } from '#server/domains/accounts/emails/jobs.ts'
import { payTogether } from '#server/domains/billing/pay-ins/pay-together.ts'
import { type SettlementPrice, sellSettlement } from '#server/domains/billing/sales/sell-settlement.ts'
import { requireNoneOpen } from '#server/domains/market/purchases/draft-purchase.ts'
import { lockImages } from '#server/domains/market/purchases/editions.ts'
import { ownPurchase, presentPurchase } from '#server/domains/market/purchases/present-purchase.ts'
import { isBeingPaid, lockInfringement } from '../infringements/close-infringement.ts'
import { type InfringementRow, recordInfringementEvent } from '../infringements/record-event.ts'
import { findLetter } from './find-letter.ts'
import { dueDamages, type LetterImage, licensedImages } from './letter-price.ts'

type Input = ParsedInput<typeof contract.pay>
/** `back`: the letter whose page the bank leads back to, and the guest who pays there. */
type Payment = Input['body'] & { back: { token: string; guest?: string } }

export async function payLetter(context: UserContext, { token, body }: Input): Promise<Purchase> {
  const { row } = await findLetter(context, token)
  return payOnce(context, row, { ...body, back: { token } })
}

/** Throws `answer_not_offered` once the case has moved on, `purchase_pending` while somebody pays it, and `cart_changed` for another sum. */
export async function payOnce(
  context: UserContext,
  known: InfringementRow,
  { license, plugin, total_cents, card, browser, back: { token, guest } }: Payment,
): Promise<Purchase> {
  const bought = await payTogether<{ id: string }>(context, {
    card,
    browser,
    draft: async tx => {
      await requireNoneOpen(tx)
      const row = await lockInfringement(tx, known.id)
      return draftPayment(tx, row, { license, plugin, total_cents, guest: guest !== undefined })
    },
    return_url: ({ id }) => linkOf(context, context.locale, href('infringement', { token }, { purchase: id, guest })),
  })
  const purchase = await presentPurchase(context, await ownPurchase(context, bought.id))
  if (purchase.status === 'failed') throw new Failure('payment_failed')
  return purchase
}

async function draftPayment(
  context: UserContext,
  row: InfringementRow,
  { license, plugin, total_cents, guest }: { license: boolean; plugin: boolean; total_cents: number; guest: boolean },
) {
  const { user, now } = context
  // A guest takes nothing over, and pays what anybody may pay.
  if (!guest && row.recipient_id !== null && row.recipient_id !== user.id) throw new Failure('conflict')
  if (await isBeingPaid(context, row.id)) throw new Failure('purchase_pending')
  const damages_cents = dueDamages(row)
  const offered = license ? await lockedImages(context, row) : []
  if ((license && offered.length === 0) || (!license && damages_cents === null)) throw new Failure('answer_not_offered')
  const created_at = now()
  const id = newId('purchase', created_at)
  const price = await sellSettlement(context, {
    seller_id: row.user_id,
    buyer_id: user.id,
    subject_id: id,
    damages_cents,
    license_cents: offered.map(({ license_cents }) => license_cents),
    damages: inEveryLanguage(locale => translator(locale, 'letter-payment').t('damages', { code: row.check_code })),
    licenses: offered.map(({ title }) =>
      inEveryLanguage(locale =>
        translator(locale, 'letter-payment').t(plugin ? 'license_plugin' : 'license', { title }),
      ),
    ),
  })
  if (price.price.total_cents !== total_cents) throw new Failure('cart_changed')
  const { invoice } = price
  await context.db.insert(purchases).values({ id, user_id: user.id, status: 'open', ...price.price, created_at })
  const bought = { id, seller_id: row.user_id, invoice_id: invoice.id, duration: settledDuration(plugin) }
  await writeItems(context, bought, offered, price)
  const kinds = [...(damages_cents === null ? [] : ['pay' as const]), ...(license ? ['buy' as const] : [])]
  for (const kind of kinds) await writePaying(context, row, { kind, invoice_id: invoice.id })
  return { invoices: [invoice], bought: { id } }
}

/** Editions are counted with their images locked, as in every purchase. */
async function lockedImages(context: UserContext, row: InfringementRow): Promise<LetterImage[]> {
  await lockImages(context, await licensedImages(context, row))
  return licensedImages(context, row)
}

type Bought = { id: string; seller_id: string; invoice_id: string; duration: LicenseDuration }

async function writeItems(
  context: Context,
  { id: purchase_id, seller_id, invoice_id, duration }: Bought,
  offered: readonly LetterImage[],
  { tax_code, licenses }: SettlementPrice,
): Promise<void> {
  const rows = offered.map(({ image_id, page_url, license_cents }, at) => {
    const amounts = licenses?.lines[at]
    if (!amounts) throw new Error(`the invoice ${invoice_id} lacks a line`)
    return {
      id: newId('purchase_item', new Date(context.now().getTime() + at)),
      purchase_id,
      image_id,
      seller_id,
      invoice_id,
      duration,
      website: `${new URL(page_url).origin}/`,
      base_cents: license_cents,
      tax_code,
      net_cents: amounts.price.net_cents,
      vat_cents: amounts.price.vat_cents,
      commission_net_cents: amounts.commission.net_cents,
      commission_vat_cents: amounts.commission.vat_cents,
    }
  })
  if (rows.length > 0) await context.db.insert(purchase_items).values(rows)
}

async function writePaying(
  context: UserContext,
  row: InfringementRow,
  given: { kind: 'pay' | 'buy'; invoice_id: string },
): Promise<void> {
  const created_at = context.now()
  const id = newId('infringement_answer', created_at)
  await context.db
    .insert(infringement_answers)
    .values({ id, infringement_id: row.id, state: 'open', created_at, ...given })
  const by = { actor: 'recipient', user_id: context.user.id } as const
  const details = { answer: id, answer_kind: given.kind, state: 'open' }
  await recordInfringementEvent(context, row.id, by, { kind: 'answered', from: row.state, to: row.state, details })
}

const inEveryLanguage = (say: (locale: Locale) => string) => ({
  // One entry for each language.
  description: Object.fromEntries(locales.map(locale => [locale, say(locale)])) as Record<Locale, string>,
  details: Object.fromEntries(locales.map(locale => [locale, [] as string[]])) as Record<Locale, string[]>, // the same
})
