// An answer as both sides read it.
import type { InfringementAnswer } from '#lib/contract/infringements.ts'
import type { infringement_answers } from '#server/db/schema/settlement.ts'

export type AnswerRow = typeof infringement_answers.$inferSelect

export function presentAnswer(row: AnswerRow): InfringementAnswer {
  const { id, kind, state, message, contested_lines, passport_number, file_name, due_on, decision_reason } = row
  return {
    id,
    kind,
    state,
    message,
    contested_lines,
    passport_number,
    file_name,
    due_on,
    decision_reason,
    created_at: row.created_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
  }
}
