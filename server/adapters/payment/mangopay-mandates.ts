// Direct debit mandates at Mangopay, and the debits under them.
import type { PaymentPort } from '#server/ports/payment.ts'
import { Mandate, PayIn, parseAnswer } from './mangopay-answers.ts'
import type { MangopayCalls } from './mangopay-client.ts'
import { tagOf } from './mangopay-traces.ts'

type Mandates = Pick<PaymentPort, 'createMandate' | 'readMandate' | 'cancelMandate' | 'createDirectDebit'>

const CURRENCY = 'EUR'

export function mangopayMandates({ send, once }: MangopayCalls, platform_wallet: string): Mandates {
  const readMandate = async (id: string) =>
    parseAnswer(Mandate, await send({ operation: 'mandates_get', path: { id } }))
  return {
    async createMandate({ recipient, language, return_url }, key) {
      const body = { BankAccountId: recipient, Culture: language.toUpperCase(), ReturnURL: return_url }
      return parseAnswer(Mandate, await once({ operation: 'mandates_directdebit-web_create', body }, key))
    },
    readMandate,
    async cancelMandate(id) {
      const before = await readMandate(id)
      if (before.status !== 'submitted' && before.status !== 'active') return before
      return parseAnswer(Mandate, await send({ operation: 'mandates_cancel', path: { id } }))
    },
    async createDirectDebit({ user, mandate, cents, descriptor }, key) {
      const body = {
        AuthorId: user,
        CreditedWalletId: platform_wallet,
        MandateId: mandate,
        DebitedFunds: { Currency: CURRENCY, Amount: cents },
        Fees: { Currency: CURRENCY, Amount: 0 },
        StatementDescriptor: descriptor,
        Tag: tagOf(key),
      }
      return parseAnswer(PayIn, await once({ operation: 'payins_directdebit-direct_create', body }, key))
    },
  }
}
