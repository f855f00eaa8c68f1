// What Mangopay answers about wallets and what moves between them, read into the port's own types.
import { z } from 'zod'
import type { PaymentPayOut, PaymentReturn, PaymentTransfer, PaymentWallet } from '#server/ports/payment-money.ts'

const Funds = z.object({ Currency: z.string(), Amount: z.int() })
const Status = z.enum(['CREATED', 'SUCCEEDED', 'FAILED'])
const statuses = { CREATED: 'created', SUCCEEDED: 'succeeded', FAILED: 'failed' } as const

const refusalOf = (status: keyof typeof statuses, code: string | null | undefined): string | null =>
  status === 'FAILED' ? (code ?? 'unknown') : null

/** The platform's own wallets have no owners. */
export const UserWallet = z
  .object({ Id: z.string(), Owners: z.array(z.string()).default([]), Balance: Funds })
  .transform(
    ({ Id, Owners, Balance }): PaymentWallet => ({
      id: Id,
      user: Owners[0] ?? '',
      currency: Balance.Currency,
      cents: Balance.Amount,
    }),
  )

const Confirmation = z.object({ RedirectUrl: z.url().nullish() }).nullish()

export const Transfer = z
  .object({
    Id: z.string(),
    AuthorId: z.string(),
    DebitedWalletId: z.string(),
    CreditedWalletId: z.string(),
    DebitedFunds: Funds,
    Fees: Funds,
    Status,
    ResultCode: z.string().nullish(),
    PendingUserAction: Confirmation,
  })
  .transform(
    ({ Id, AuthorId, DebitedWalletId, CreditedWalletId, DebitedFunds, Fees, ...said }): PaymentTransfer => ({
      id: Id,
      user: AuthorId,
      from: DebitedWalletId,
      to: CreditedWalletId,
      currency: DebitedFunds.Currency,
      cents: DebitedFunds.Amount,
      fees_cents: Fees.Amount,
      status: statuses[said.Status],
      refusal: refusalOf(said.Status, said.ResultCode),
      confirm_url: said.Status === 'CREATED' ? (said.PendingUserAction?.RedirectUrl ?? null) : null,
    }),
  )

export const PayOut = z
  .object({
    Id: z.string(),
    AuthorId: z.string(),
    DebitedWalletId: z.string(),
    RecipientId: z.string().nullish(),
    DebitedFunds: Funds,
    Status,
    ResultCode: z.string().nullish(),
  })
  .transform(
    ({ Id, AuthorId, DebitedWalletId, RecipientId, DebitedFunds, ...said }): PaymentPayOut => ({
      id: Id,
      user: AuthorId,
      wallet: DebitedWalletId,
      recipient: RecipientId ?? '',
      currency: DebitedFunds.Currency,
      cents: DebitedFunds.Amount,
      status: statuses[said.Status],
      refusal: refusalOf(said.Status, said.ResultCode),
    }),
  )

export const Refund = z
  .object({
    Id: z.string(),
    InitialTransactionId: z.string(),
    DebitedFunds: Funds,
    RefundReason: z.object({ RefundReasonType: z.string().nullish() }).nullish(),
  })
  .transform(
    ({ Id, InitialTransactionId, DebitedFunds, RefundReason }): PaymentReturn => ({
      id: Id,
      pay_out: InitialTransactionId,
      currency: DebitedFunds.Currency,
      cents: DebitedFunds.Amount,
      reason: RefundReason?.RefundReasonType ?? null,
    }),
  )

export const Movements = z.array(z.object({ Id: z.string(), Tag: z.string().nullish() }))
export const Events = z.array(z.object({ ResourceId: z.string() }))
