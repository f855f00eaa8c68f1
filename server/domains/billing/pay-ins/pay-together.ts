// Pays what was bought of several sellers with one card payment: written down first, sent once, believed only when asked again.
import { addCents } from '#lib/money.ts'
import type { UserContext } from '#server/context.ts'
import { atProvider, ensureProviderUser } from '#server/domains/accounts/identity/provider-user.ts'
import { lockUser } from '#server/domains/accounts/lock-user.ts'
import { requireCompleteProfile } from '#server/domains/accounts/profile/require-complete-profile.ts'
import type { InvoiceRow } from '../invoices/draft-invoice.ts'
import { orderedTo } from '../wallets/destination.ts'
import { type BrowserFacts, cardToPay, presentPayer, settleOpen } from './present-payer.ts'
import { DESCRIPTOR, sendPayIn } from './send-pay-in.ts'
import { startPayIn } from './start-pay-in.ts'

type Together<T> = {
  card: string | undefined
  browser: BrowserFacts
  /** Writes down what is bought, with the payer locked; its invoices have the category `cart` and one subject. */
  draft: (context: UserContext) => Promise<{ invoices: InvoiceRow[]; bought: T }>
  return_url: (bought: T) => string
}

/** Call it outside transactions. Throws as its draft does, `card_missing`, `card_expired` and `profile_incomplete`. */
export async function payTogether<T>(
  context: UserContext,
  { card, browser, draft, return_url }: Together<T>,
): Promise<T> {
  await requireCompleteProfile(context)
  await settleOpen(context)
  const user = await atProvider(context, () => ensureProviderUser(context, context.user.id))
  const started = await context.transact(async tx => {
    const payer: UserContext = { ...tx, user: context.user }
    await lockUser(payer, context.user.id)
    const { invoices, bought } = await draft(payer)
    const chosen = await cardToPay(payer, card)
    const [first] = invoices.toSorted((one, other) => (one.id < other.id ? -1 : 1))
    if (!first) throw new Error('nothing is bought')
    const total_cents = addCents(...invoices.map(each => each.total_cents))
    const pay_in = await startPayIn(payer, { ...first, total_cents }, { method: 'card', card_id: chosen.id }, 'payer')
    return { pay_in, invoices, bought, card: chosen.provider_id, cents: total_cents }
  })
  const { pay_in, invoices, bought, cents } = started
  await atProvider(context, () =>
    sendPayIn(context, pay_in, async key => {
      const present = presentPayer(context, browser, return_url(bought))
      const order = { ...(await orderedTo(context, invoices)), cents, descriptor: DESCRIPTOR, user, card: started.card }
      return context.ports.payment.createPayIn({ ...order, ...present }, key)
    }),
  )
  return bought
}
