// What Mangopay answers, read with suspicion and turned into our own words.
import { z } from 'zod'
import { dayOf } from '#lib/dates.ts'
import type { RefusalReason } from '#lib/rules/accounts/identity.ts'
import {
  type PaymentCard,
  type PaymentCardRegistration,
  PaymentFailure,
  type PaymentMandate,
  type PaymentPayIn,
  type PaymentUser,
  type RecipientStatus,
  type Review,
  type ReviewStatus,
} from '#server/ports/payment.ts'

/** An answer that is not what the provider promises is as good as none. */
export function parseAnswer<T>(schema: z.ZodType<T>, answer: unknown): T {
  const read = schema.safeParse(answer)
  if (read.success) return read.data
  const where = read.error.issues.map(issue => issue.path.join('.')).join(', ')
  throw new PaymentFailure('unreachable', `The answer cannot be read: ${where}`)
}

export const User = z
  .object({ Id: z.string(), PersonType: z.enum(['NATURAL', 'LEGAL']), KYCLevel: z.enum(['LIGHT', 'REGULAR']) })
  .transform(
    ({ Id, PersonType, KYCLevel }): PaymentUser => ({
      id: Id,
      kind: PersonType === 'NATURAL' ? 'natural' : 'legal',
      kyc_level: KYCLevel === 'REGULAR' ? 'regular' : 'light',
    }),
  )

const documentStatuses: Record<string, ReviewStatus> = {
  CREATED: 'open',
  VALIDATION_ASKED: 'under_review',
  VALIDATED: 'verified',
  REFUSED: 'refused',
  OUT_OF_DATE: 'outdated',
}

const documentReasons: Record<string, RefusalReason> = {
  DOCUMENT_UNREADABLE: 'document_unreadable',
  DOCUMENT_NOT_ACCEPTED: 'document_not_accepted',
  DOCUMENT_HAS_EXPIRED: 'document_expired',
  DOCUMENT_INCOMPLETE: 'document_incomplete',
  DOCUMENT_MISSING: 'document_missing',
  DOCUMENT_DO_NOT_MATCH_USER_DATA: 'document_does_not_match_user_data',
  DOCUMENT_DO_NOT_MATCH_ACCOUNT_DATA: 'document_does_not_match_account_data',
  DOCUMENT_FALSIFIED: 'document_falsified',
  UNDERAGE_PERSON: 'underage_person',
  SPECIFIC_CASE: 'specific_case',
  COUNTERFEIT_PRODUCT: 'counterfeit_product',
}

/** A validated document goes out of date when the person it speaks of has changed. */
const reasonOf = (status: ReviewStatus, given: string | null | undefined, known: Record<string, RefusalReason>) => {
  if (status === 'outdated') return 'document_does_not_match_user_data'
  return status === 'refused' ? (known[given ?? ''] ?? 'other') : null
}

export const Document = z
  .object({
    Id: z.string(),
    Status: z.enum(['CREATED', 'VALIDATION_ASKED', 'VALIDATED', 'REFUSED', 'OUT_OF_DATE']),
    RefusedReasonType: z.string().nullish(),
  })
  .transform(({ Id, Status, RefusedReasonType }): Review => {
    const status = documentStatuses[Status] ?? 'under_review'
    return { id: Id, status, reason: reasonOf(status, RefusedReasonType, documentReasons) }
  })

const declarationStatuses: Record<string, ReviewStatus> = {
  CREATED: 'open',
  VALIDATION_ASKED: 'under_review',
  VALIDATED: 'verified',
  REFUSED: 'refused',
  INCOMPLETE: 'refused',
}

const declarationReasons: Record<string, RefusalReason> = {
  MISSING_UBO: 'document_incomplete',
  DECLARATION_DO_NOT_MATCH_UBO_INFORMATION: 'document_does_not_match_account_data',
  WRONG_UBO_INFORMATION: 'document_does_not_match_user_data',
  UBO_IDENTITY_NEEDED: 'document_missing',
  SHAREHOLDERS_DECLARATION_NEEDED: 'document_missing',
  ORGANIZATION_CHART_NEEDED: 'document_missing',
  DOCUMENTS_NEEDED: 'document_missing',
  SPECIFIC_CASE: 'specific_case',
}

export const Declaration = z
  .object({
    Id: z.string(),
    Status: z.enum(['CREATED', 'VALIDATION_ASKED', 'VALIDATED', 'REFUSED', 'INCOMPLETE']),
    Reason: z.string().nullish(),
  })
  .transform(({ Id, Status, Reason }): Review => {
    const status = declarationStatuses[Status] ?? 'under_review'
    return { id: Id, status, reason: reasonOf(status, Reason, declarationReasons) }
  })

const recipientStatuses: Record<string, RecipientStatus> = {
  PENDING: 'to_confirm',
  ACTIVE: 'active',
  CANCELED: 'refused',
  DEACTIVATED: 'deactivated',
}

export const AnyRecipient = z
  .object({
    Id: z.string(),
    Status: z.enum(['PENDING', 'ACTIVE', 'CANCELED', 'DEACTIVATED']),
    CreationDate: z.number(),
    PendingUserAction: z.object({ RedirectUrl: z.url().nullish() }).nullish(),
  })
  .transform(({ Id, Status, CreationDate, PendingUserAction }) => ({
    id: Id,
    status: recipientStatuses[Status] ?? 'to_confirm',
    confirm_url: PendingUserAction?.RedirectUrl ?? null,
    created_at: new Date(CreationDate * 1000),
  }))

export const Wallets = z.array(z.object({ Balance: z.object({ Currency: z.string(), Amount: z.int() }) }))

export const CardRegistration = z
  .object({
    Id: z.string(),
    UserId: z.string(),
    Status: z.enum(['CREATED', 'VALIDATED', 'ERROR']),
    CardId: z.string().nullish(),
    CardRegistrationURL: z.url(),
    PreregistrationData: z.string(),
    AccessKey: z.string(),
  })
  .transform(
    ({ Id, UserId, Status, CardId, CardRegistrationURL, PreregistrationData, AccessKey }): PaymentCardRegistration => ({
      id: Id,
      user: UserId,
      status: Status === 'CREATED' ? 'open' : Status === 'VALIDATED' && CardId ? 'done' : 'refused',
      card: CardId ?? null,
      url: CardRegistrationURL,
      preregistration_data: PreregistrationData,
      access_key: AccessKey,
    }),
  )

export const AnyCard = z
  .object({
    Id: z.string(),
    UserId: z.string(),
    Alias: z.string(),
    CardProvider: z.string().catch(''),
    ExpirationDate: z.string().regex(/^(?:0[1-9]|1[0-2])\d\d$/),
    Active: z.boolean(),
  })
  .transform(
    ({ Id, UserId, Alias, CardProvider, ExpirationDate, Active }): PaymentCard => ({
      id: Id,
      user: UserId,
      alias: Alias,
      brand: CardProvider,
      expires_in: `20${ExpirationDate.slice(2)}-${ExpirationDate.slice(0, 2)}`,
      active: Active,
    }),
  )

const payInStatuses = { CREATED: 'created', SUCCEEDED: 'succeeded', FAILED: 'failed' } as const

export const PayIn = z
  .object({
    Id: z.string(),
    AuthorId: z.string(),
    CreditedWalletId: z.string(),
    DebitedFunds: z.object({ Currency: z.string(), Amount: z.int() }),
    Status: z.enum(['CREATED', 'SUCCEEDED', 'FAILED']),
    ResultCode: z.string().nullish(),
    SecureModeRedirectURL: z.url().nullish(),
    ChargeDate: z.int().nullish(),
  })
  .transform(
    ({ Id, AuthorId, CreditedWalletId, DebitedFunds, Status, ...said }): PaymentPayIn => ({
      id: Id,
      user: AuthorId,
      wallet: CreditedWalletId,
      currency: DebitedFunds.Currency,
      cents: DebitedFunds.Amount,
      status: payInStatuses[Status],
      refusal: Status === 'FAILED' ? (said.ResultCode ?? 'unknown') : null,
      redirect_url: Status === 'CREATED' ? (said.SecureModeRedirectURL ?? null) : null,
      charge_on: said.ChargeDate ? dayOf(new Date(said.ChargeDate * 1000)) : null,
    }),
  )

export const Agreement = z.object({ Id: z.string(), Status: z.string() }).transform(({ Id, Status }) => ({
  id: Id,
  ended: Status === 'ENDED',
}))

/** Its code says that the platform ended it. */
const CANCELLED = '001806'
const mandateStatuses = {
  CREATED: 'created',
  SUBMITTED: 'submitted',
  ACTIVE: 'active',
  FAILED: 'failed',
  EXPIRED: 'expired',
} as const

export const Mandate = z
  .object({
    Id: z.string(),
    Status: z.enum(['CREATED', 'SUBMITTED', 'ACTIVE', 'FAILED', 'EXPIRED']),
    ResultCode: z.string().nullish(),
    RedirectURL: z.url().nullish(),
    DocumentURL: z.url().nullish(),
  })
  .transform(({ Id, Status, ResultCode, RedirectURL, DocumentURL }): PaymentMandate => {
    const status = Status === 'FAILED' && ResultCode === CANCELLED ? 'cancelled' : mandateStatuses[Status]
    const redirect_url = status === 'created' ? (RedirectURL ?? null) : null
    return { id: Id, status, redirect_url, document_url: DocumentURL ?? null }
  })

export const Hooks = z.array(
  z.object({ Id: z.string(), EventType: z.string(), Url: z.string(), Status: z.string(), Validity: z.string() }),
)
