// Accepts a quote and pays its invoice; where the bank asks, leads to its page.
'use client'
import { browserFacts } from '#lib/api/browser-facts.ts'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import type { Quote } from '#lib/contract/subscriptions.ts'
import { useAction } from '#lib/forms/use-action.ts'

type Means = { mandate: string } | { mandate?: undefined; card: string | undefined }

/** Pressed again after a failure it goes on with the same invoice. `onDone` gets its id; null where nothing was due. */
export function usePayQuote({ id: quote }: Quote, onDone: (invoice: string | null) => void) {
  const { busy, failure, run } = useAction()
  const pay = (means: Means) =>
    run(async () => {
      const { invoice } = await call(api.subscriptions.create, { body: { quote } })
      if (!invoice) return onDone(null)
      if (means.mandate === undefined) await payAgreeing(invoice.id, means.card, onDone)
      else await payByDebit(invoice.id, means.mandate, onDone)
    })
  return { busy, failure, pay }
}

/** A debit takes days, and needs nobody at the bank. */
export async function payByDebit(id: string, mandate: string, onDone: (invoice: string) => void): Promise<void> {
  await call(api.invoices.pay, { id, body: { browser: browserFacts(), mandate } })
  onDone(id)
}

/** Pays and agrees to renewals, which the page has said. Pressed once more before the page has gone, it leads to the same page of the bank. */
export async function payAgreeing(
  id: string,
  card: string | undefined,
  onDone: (invoice: string) => void,
): Promise<void> {
  const body = { browser: browserFacts(), agree: true, ...(card && { card }) }
  const { redirect_url } = await call(api.invoices.pay, { id, body })
  if (redirect_url) window.location.assign(redirect_url)
  else onDone(id)
}
