// Refunds of pay-ins at Mangopay.
import { z } from 'zod'
import type { PaymentBackPort, PaymentRefund } from '#server/ports/payment-back.ts'
import { parseAnswer } from './mangopay-answers.ts'
import type { MangopayCalls } from './mangopay-client.ts'

type Refunds = Pick<PaymentBackPort, 'createRefund' | 'readRefund' | 'findRefund'>

const CURRENCY = 'EUR'
const statuses = { CREATED: 'created', SUCCEEDED: 'succeeded', FAILED: 'failed' } as const

const Refund = z
  .object({
    Id: z.string(),
    Tag: z.string().nullish(),
    InitialTransactionId: z.string(),
    DebitedFunds: z.object({ Currency: z.string(), Amount: z.int() }),
    Status: z.enum(['CREATED', 'SUCCEEDED', 'FAILED']),
    ResultCode: z.string().nullish(),
  })
  .transform(
    ({ Id, Tag, InitialTransactionId, DebitedFunds, Status, ResultCode }): PaymentRefund => ({
      reference: Tag ?? null,
      id: Id,
      pay_in: InitialTransactionId,
      currency: DebitedFunds.Currency,
      cents: DebitedFunds.Amount,
      status: statuses[Status],
      refusal: Status === 'FAILED' ? (ResultCode ?? 'unknown') : null,
    }),
  )

/** More refunds than this of one payment the provider does not list at once. */
const MOST = 100

export function mangopayRefunds({ send, once }: MangopayCalls): Refunds {
  return {
    async createRefund({ pay_in, user, cents, reference }, key) {
      const body = {
        AuthorId: user,
        Tag: reference,
        DebitedFunds: { Currency: CURRENCY, Amount: cents },
        Fees: { Currency: CURRENCY, Amount: 0 },
      }
      const request = { operation: 'payins_createrefunds', path: { id: pay_in }, body }
      return parseAnswer(Refund, await once(request, key))
    },
    readRefund: async id => parseAnswer(Refund, await send({ operation: 'refunds_get', path: { id } })),
    async findRefund(pay_in, reference) {
      const request = { operation: 'refunds_get_for_payin', path: { id: pay_in }, query: { per_page: MOST } }
      const all = parseAnswer(z.array(Refund), await send(request))
      return all.find(refund => refund.reference === reference) ?? null
    },
  }
}
