// What Mangopay answers, read with suspicion and turned into our own words.
import { z } from 'zod'
import type { RefusalReason } from '#lib/rules/accounts/identity.ts'
import {
  PaymentFailure,
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

export const Hooks = z.array(
  z.object({ Id: z.string(), EventType: z.string(), Url: z.string(), Status: z.string(), Validity: z.string() }),
)
