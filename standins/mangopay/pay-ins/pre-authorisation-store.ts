// Pre-authorisations: money reserved on a card for seven days.

import type { SecureMode } from '../cards/secure-mode.ts'
import type { Json, Money } from '../protocol/fields.ts'
import type { ResultCode } from '../protocol/result-codes.ts'
import type { TransactionStatus } from '../wallets/transactions.ts'
import { kind, type Stored } from '../world.ts'

export type PaymentStatus = 'WAITING' | 'CANCELED' | 'EXPIRED' | 'VALIDATED'
export type PreAuthorisation = Stored &
  SecureMode & {
    Tag: string | null
    AuthorId: string
    CardId: string
    DebitedFunds: Money
    RemainingFunds: Money
    Status: TransactionStatus
    PaymentStatus: PaymentStatus
    ExecutionType: 'DIRECT'
    PaymentType: 'CARD'
    PayInId: string | null
    ExpirationDate: number | null
    SecureMode: string
    StatementDescriptor: string | null
    Culture: string | null
    Billing: Json | null
    Shipping: Json | null
    BrowserInfo: Json | null
    IpAddress: string | null
    PaymentCategory: string
    CardInfo: Json
    SecurityInfo: Json
    Applied3DSVersion: string | null
    ResultCode: ResultCode | null
    ResultMessage: string | null
  }
export const preAuthorisations = kind<PreAuthorisation>('pre_authorisation', 'preauth_m')
