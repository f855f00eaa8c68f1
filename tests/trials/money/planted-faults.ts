// Faults of the kind that random histories are there to find, each one place of the product's code written differently.

export type PlantedFault = {
  /** From the root of the project. */
  file: string
  code: string
  instead: string
}

const billing = 'server/domains/billing'
const letters = 'server/domains/settlement/recipient'

export const plantedFaults: Readonly<Record<string, PlantedFault>> = {
  /** A payment goes out under a key that nobody has written down. */
  'payment-other-key': {
    file: `${billing}/pay-ins/send-pay-in.ts`,
    code: 'await send(payInKey(id))',
    instead: 'await send(payInKey(id) + context.now().getTime())',
  },
  'payment-never-asked': {
    file: `${billing}/pay-ins/settle-pay-in.ts`,
    code: 'for (const { id } of waiting) await context.enqueue(settlePayIn',
    instead: 'for (const { id } of waiting.slice(1)) await context.enqueue(settlePayIn',
  },
  /** A lost answer is taken for a no. */
  'payment-lost-is-refused': {
    file: `${billing}/pay-ins/send-pay-in.ts`,
    code: "if (!(error instanceof PaymentFailure) || error.kind === 'unreachable') throw error",
    instead: 'if (!(error instanceof PaymentFailure)) throw error',
  },
  'refund-not-posted': {
    file: `${billing}/refunds/settle-refund.ts`,
    code: 'await postTransaction(',
    instead: 'void (',
  },
  /** Each time nobody has heard of a payout it is sent under another key. */
  'payout-sent-anew': {
    file: `${billing}/payouts/settle-payout.ts`,
    code: 'createPayOut(order, payoutKey(id))',
    instead: 'createPayOut(order, payoutKey(id) + context.now().getTime())',
  },
  'payout-return-unread': {
    file: `${billing}/payouts/settle-payout.ts`,
    code: 'for (const returned of await ports.payment.listReturns(since)) await takeReturn(context, returned)',
    instead: 'await ports.payment.listReturns(since)',
  },
  'dispute-won-not-posted': {
    file: `${billing}/disputes/book-dispute.ts`,
    code: 'const won = contested_cents ?? amount_cents',
    instead: 'const won = contested_cents ?? amount_cents; const postTransaction = async () => {}',
  },
  /** Two people may be at their banks with the same letter. */
  'letter-paid-at-once': {
    file: `${letters}/pay-letter.ts`,
    code: "if (await isBeingPaid(context, row.id)) throw new Failure('purchase_pending')",
    instead: '',
  },
  'letter-return-unread': {
    file: `${letters}/return-payment.ts`,
    code: 'await takeBack(context, row, paid)',
    instead: '',
  },
}
