// The part of the payment port that moves money on: wallets, transfers between them, and pay-outs to bank accounts.

export type PaymentWallet = { id: string; user: string; currency: string; cents: number }

type TransferOrder = {
  /** Who gives. */
  user: string
  from: string
  to: string
  /** What leaves the one wallet, in euro cents; the other receives it less the fees, which the platform has. */
  cents: number
  fees_cents: number
}
type MovementStatus = 'created' | 'succeeded' | 'failed'
/** `confirm_url`: where the giver confirms it, while it is `created`. `refusal` is the provider's code. */
export type PaymentTransfer = TransferOrder & {
  id: string
  currency: string
  status: MovementStatus
  refusal: string | null
  confirm_url: string | null
}

type PayOutOrder = {
  user: string
  wallet: string
  recipient: string
  cents: number
  /** What stands on the receiver's account statement. */
  text: string
}
export type PaymentPayOut = Omit<PayOutOrder, 'text'> & {
  id: string
  currency: string
  status: MovementStatus
  refusal: string | null
}
/** What a bank has sent back of a pay-out that had succeeded. */
export type PaymentReturn = { id: string; pay_out: string; currency: string; cents: number; reason: string | null }

export type PaymentMoneyPort = {
  /** A wallet of a user's own, in euros. */
  createWallet(user: string, key: string): Promise<PaymentWallet>
  readWallet(id: string): Promise<PaymentWallet>
  /** What the platform has kept of transfers and not taken out yet, in euro cents. */
  readFees(): Promise<number>
  /** What the platform's wallet for disputes holds, in euro cents: below zero what the provider is owed for them. */
  readDisputed(): Promise<number>
  /** Moves money between wallets. The same key never moves twice within a day. */
  createTransfer(order: TransferOrder, key: string): Promise<PaymentTransfer>
  readTransfer(id: string): Promise<PaymentTransfer>
  /** The page of a `confirm_url`, from which the person comes back to `return_url`. */
  confirmPage(confirm_url: string, return_url: string): string
  /** What became of a call of `createTransfer` whose answer was lost; null when it never arrived. Never moves anything. */
  findTransfer(order: TransferOrder, key: string): Promise<PaymentTransfer | null>
  /** Sends money to a bank account. The same key never sends twice within a day. */
  createPayOut(order: PayOutOrder, key: string): Promise<PaymentPayOut>
  readPayOut(id: string): Promise<PaymentPayOut>
  /** What became of a call of `createPayOut` whose answer was lost; null when it never arrived, however long ago. Never sends. */
  findPayOut(order: PayOutOrder, key: string): Promise<PaymentPayOut | null>
  /** What banks have sent back since then, asked as a whole. */
  listReturns(since: Date): Promise<PaymentReturn[]>
}
