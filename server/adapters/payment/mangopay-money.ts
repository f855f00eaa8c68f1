// Wallets, transfers between them and pay-outs at Mangopay. Each movement carries a digest of its key, by which its trace is found however late.
import { DAY_S } from '#lib/dates.ts'
import { PaymentFailure } from '#server/ports/payment.ts'
import type { PaymentMoneyPort, PaymentReturn } from '#server/ports/payment-money.ts'
import { parseAnswer } from './mangopay-answers.ts'
import type { MangopayCalls } from './mangopay-client.ts'
import { Events, PayOut, Refund, Transfer, UserWallet } from './mangopay-money-answers.ts'
import { withReturnUrl } from './mangopay-recipients.ts'
import { tagOf, traceOf, UNATTENDED } from './mangopay-traces.ts'

const CURRENCY = 'EUR'
const PAGE = 100
/** Above this an owner of money confirms in person that it goes to another one. */
const CONFIRMED_ABOVE_CENTS = 500_00

const funds = (cents: number) => ({ Currency: CURRENCY, Amount: cents })

export function mangopayMoney(client: MangopayCalls): PaymentMoneyPort {
  const { send, once } = client
  const readTransfer = async (id: string) =>
    parseAnswer(Transfer, await send({ operation: 'transfers_get', path: { id } }))
  const readPayOut = async (id: string) => parseAnswer(PayOut, await send({ operation: 'payouts_get', path: { id } }))
  const readOwn = async (fundsType: 'FEES' | 'CREDIT') => {
    const path = { fundsType, currency: CURRENCY }
    return parseAnswer(UserWallet, await send({ operation: 'client_wallets_get', path })).cents
  }
  return {
    async createWallet(user, key) {
      const body = { Owners: [user], Description: 'Auctor', Currency: CURRENCY }
      return parseAnswer(UserWallet, await once({ operation: 'wallets_create', body }, key))
    },
    async readWallet(id) {
      const query = { ScaContext: UNATTENDED }
      return parseAnswer(UserWallet, await send({ operation: 'wallets_get', path: { id }, query }))
    },
    readFees: () => readOwn('FEES'),
    readDisputed: () => readOwn('CREDIT'),
    async createTransfer({ user, from, to, cents, fees_cents }, key) {
      const body = {
        AuthorId: user,
        DebitedWalletId: from,
        CreditedWalletId: to,
        DebitedFunds: funds(cents),
        Fees: funds(fees_cents),
        Tag: tagOf(key),
        ScaContext: cents > CONFIRMED_ABOVE_CENTS ? 'USER_PRESENT' : UNATTENDED,
      }
      return parseAnswer(Transfer, await once({ operation: 'transfers_create', body }, key))
    },
    readTransfer,
    confirmPage: withReturnUrl,
    async findTransfer({ from }, key) {
      const id = await traceOf(client, { wallet: from, type: 'TRANSFER', key })
      return id === null ? null : readTransfer(id)
    },
    async createPayOut({ user, wallet, recipient, cents, text }, key) {
      const body = {
        AuthorId: user,
        DebitedWalletId: wallet,
        RecipientId: recipient,
        DebitedFunds: funds(cents),
        Fees: funds(0),
        BankWireRef: text,
        PayoutModeRequested: 'STANDARD',
        Tag: tagOf(key),
      }
      return parseAnswer(PayOut, await once({ operation: 'payouts_bankwire_create', body }, key))
    },
    readPayOut,
    async findPayOut({ wallet }, key) {
      const id = await traceOf(client, { wallet, type: 'PAYOUT', key })
      return id === null ? null : readPayOut(id)
    },
    listReturns: since => listReturns(client, since),
  }
}

async function listReturns({ send }: MangopayCalls, since: Date): Promise<PaymentReturn[]> {
  const AfterDate = Math.floor(since.getTime() / 1000) - DAY_S
  const ids = new Set<string>()
  for (let page = 1; ; page += 1) {
    const query = { EventType: 'PAYOUT_REFUND_SUCCEEDED', AfterDate, page, per_page: PAGE }
    const rows = parseAnswer(Events, await send({ operation: 'events_all', query }))
    for (const { ResourceId } of rows) ids.add(ResourceId)
    if (rows.length < PAGE) break
  }
  const returns: PaymentReturn[] = []
  for (const id of ids) {
    const answer = await send({ operation: 'refunds_get', path: { id } }).catch(unknown)
    if (answer !== null) returns.push(parseAnswer(Refund, answer))
  }
  return returns
}

function unknown(error: unknown): null {
  if (error instanceof PaymentFailure && error.kind === 'not_found') return null
  throw error
}
