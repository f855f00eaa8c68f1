// Direct debit mandates: asked for here, signed on a page of the payment provider, which keeps the number of the account.
import { z } from 'zod'
import { mandateStates } from '#lib/rules/billing/means.ts'
import { Instant, pageOf, refusal } from './common.ts'
import { endpoint } from './endpoint.ts'

export const DebitMandate = z.object({
  id: z.string(),
  /** Such as `FR76 •••• 0143`. */
  account: z.string(),
  status: z.enum(mandateStates),
  /** It pays what is charged without asking. */
  is_default: z.boolean(),
  /** Where its holder signs, while it is `created`. */
  redirect_url: z.string().nullable(),
  /** The signed mandate, as the payment provider hands it out. */
  document_url: z.string().nullable(),
  created_at: Instant,
})
export type DebitMandate = z.infer<typeof DebitMandate>

export const mandates = {
  list: endpoint({
    method: 'GET',
    path: '/mandates',
    access: 'user',
    response: pageOf(DebitMandate),
    summary: 'Your direct debit mandates, newest first',
  }),
  create: endpoint({
    method: 'POST',
    path: '/payments/mandate_creation',
    access: 'user',
    also_get: true,
    response: DebitMandate,
    summary: 'Ask for a mandate on your bank account; gives where to sign it',
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/mandates/{id}/refresh',
    access: 'user',
    response: DebitMandate,
    summary: 'Ask the payment provider how a mandate stands',
  }),
  setDefault: endpoint({
    method: 'POST',
    path: '/mandates/{id}/set_default',
    access: 'user',
    body: z.strictObject({ is_default: z.boolean(refusal('invalid')) }, refusal('unknown_field')),
    response: DebitMandate,
    summary: 'Have what is charged without asking debited under this mandate, or rather charged to your card',
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/mandates/{id}/cancel',
    access: 'user',
    response: DebitMandate,
    summary: 'End a mandate; debits under way are carried out',
  }),
}
