// Disputes at Mangopay: read, answered with documents, given up.
import { Buffer } from 'node:buffer'
import { z } from 'zod'
import type { DisputeDocument, DisputeKind, DisputeState } from '#lib/rules/billing/disputes.ts'
import type { PaymentBackPort, PaymentDispute } from '#server/ports/payment-back.ts'
import { parseAnswer } from './mangopay-answers.ts'
import type { MangopayCalls } from './mangopay-client.ts'

type Disputes = Pick<
  PaymentBackPort,
  'readDispute' | 'listDisputes' | 'addDisputeDocument' | 'contestDispute' | 'closeDispute'
>

const kinds: Record<string, DisputeKind> = {
  CONTESTABLE: 'contestable',
  NOT_CONTESTABLE: 'not_contestable',
  RETRIEVAL: 'retrieval',
}

/** Its own spelling. */
const documentTypes: Record<DisputeDocument, string> = {
  delivery_proof: 'DELIVERY_PROOF',
  invoice: 'INVOICE',
  refund_proof: 'REFUND_PROOF',
  user_correspondence: 'USER_CORRESPONDANCE',
  user_acceptance_proof: 'USER_ACCEPTANCE_PROOF',
  other: 'OTHER',
}

const PAGE = 100

const Funds = z.object({ Currency: z.string(), Amount: z.int() })

const Dispute = z
  .object({
    Id: z.string(),
    InitialTransactionId: z.string(),
    DisputeType: z.enum(['CONTESTABLE', 'NOT_CONTESTABLE', 'RETRIEVAL']),
    DisputeReason: z.object({ DisputeReasonType: z.string() }).nullish(),
    Status: z.enum([
      'CREATED',
      'PENDING_CLIENT_ACTION',
      'SUBMITTED',
      'PENDING_BANK_ACTION',
      'REOPENED_PENDING_CLIENT_ACTION',
      'CLOSED',
    ]),
    StatusMessage: z.string().nullish(),
    DisputedFunds: Funds,
    ContestedFunds: Funds.nullish(),
    ContestDeadlineDate: z.number().nullish(),
    RepudiationId: z.string().nullish(),
  })
  .transform(
    (said): PaymentDispute => ({
      id: said.Id,
      pay_in: said.InitialTransactionId,
      kind: kinds[said.DisputeType] ?? 'not_contestable',
      status: statusOf(said),
      reason: said.DisputeReason?.DisputeReasonType ?? 'UNKNOWN',
      currency: said.DisputedFunds.Currency,
      cents: said.DisputedFunds.Amount,
      contested_cents: said.ContestedFunds?.Amount ?? null,
      money_taken: Boolean(said.RepudiationId),
      answer_until: said.ContestDeadlineDate ? new Date(said.ContestDeadlineDate * 1000) : null,
    }),
  )

/** A dispute that is closed without a word of victory is lost. */
function statusOf({
  Status,
  StatusMessage,
}: {
  Status: string
  StatusMessage?: string | null | undefined
}): DisputeState {
  if (Status === 'CLOSED') return /^won\b/i.test(StatusMessage ?? '') ? 'won' : 'lost'
  if (Status === 'SUBMITTED' || Status === 'PENDING_BANK_ACTION') return 'submitted'
  return Status === 'REOPENED_PENDING_CLIENT_ACTION' ? 'reopened' : 'action_required'
}

const waitsForUs = ({ status }: PaymentDispute): boolean => status === 'action_required' || status === 'reopened'

export function mangopayDisputes({ send, once }: MangopayCalls): Disputes {
  const readDispute = async (id: string) =>
    parseAnswer(Dispute, await send({ operation: 'disputes_get', path: { id } }))
  return {
    readDispute,
    async listDisputes(since) {
      const AfterDate = Math.floor(since.getTime() / 1000)
      const all: PaymentDispute[] = []
      for (let page = 1; ; page += 1) {
        const query = { AfterDate, Sort: 'CreationDate:DESC', page, per_page: PAGE }
        const rows = parseAnswer(z.array(Dispute), await send({ operation: 'disputes_all', query }))
        all.push(...rows)
        if (rows.length < PAGE) return all
      }
    },
    async addDisputeDocument(dispute, type, bytes, key) {
      const body = { Type: documentTypes[type] }
      const request = { operation: 'disputes_document_create', path: { id: dispute }, body }
      const { Id: documentId } = parseAnswer(z.object({ Id: z.string() }), await once(request, key))
      const path = { id: dispute, documentId }
      const page = { File: Buffer.from(bytes).toString('base64') }
      await once({ operation: 'disputes_document_page_create', path, body: page }, `${key}/page`)
      await send({ operation: 'disputes_document_save', path, body: { Status: 'VALIDATION_ASKED' } })
    },
    async contestDispute(id) {
      const known = await readDispute(id)
      if (!waitsForUs(known)) return known
      const body = { ContestedFunds: { Amount: known.cents, Currency: known.currency } }
      return parseAnswer(Dispute, await send({ operation: 'disputes_save_contest_funds', path: { id }, body }))
    },
    async closeDispute(id) {
      const known = await readDispute(id)
      if (!waitsForUs(known)) return known
      return parseAnswer(Dispute, await send({ operation: 'dispute_save_close', path: { id }, body: {} }))
    },
  }
}
