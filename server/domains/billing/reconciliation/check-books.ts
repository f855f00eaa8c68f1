// The whole proof: the books by themselves and against the provider. It is kept, blocks what it concerns, and tells administrators.
import { z } from 'zod'
import { newId } from '#lib/ids.ts'
import { findingText, type LedgerFinding } from '#lib/rules/billing/ledger-findings.ts'
import type { Context } from '#server/context.ts'
import { ledger_checks } from '#server/db/schema/payouts.ts'
import { every, job } from '#server/jobs/queue.ts'
import { PaymentFailure } from '#server/ports/payment.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { writeBlock } from '../payouts/blocks.ts'
import { compareAll } from './compare-wallets.ts'
import { tellAdministrators } from './tell-administrators.ts'

export type LedgerCheckRow = typeof ledger_checks.$inferSelect

/** Not inside a transaction: it asks the provider. `started_by`: the administrator who wants to know. */
export async function checkBooks(context: Context, started_by: string | null): Promise<LedgerCheckRow> {
  const { db, now, log } = context
  const started_at = now()
  const books = await checkLedger(db, started_at)
  const compared = await askProvider(context)
  const findings = [...books.findings, ...(compared?.findings ?? [])]
  const { accounts, transactions } = books
  const row = { id: newId('ledger_check', started_at), started_by, accounts, transactions, findings, started_at }
  if (findings.length > 0) log.error({ findings: findings.map(findingText) }, 'the books do not add up')
  return context.transact(async tx => {
    await blockConcerned(tx, findings)
    if (findings.length > 0 && started_by === null) await tellAdministrators(tx, findings)
    const kept = { ...row, wallets: compared?.wallets ?? null, finished_at: now() }
    await tx.db.insert(ledger_checks).values(kept)
    return kept
  })
}

/** Null when the provider does not answer: that is no difference. */
async function askProvider(context: Context) {
  try {
    return await compareAll(context)
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error
    context.log.warn({ kind: error.kind, message: error.message }, 'payment provider')
    return null
  }
}

/** Where the sum of all accounts is wrong, nobody is paid. */
async function blockConcerned(context: Context, findings: LedgerFinding[]): Promise<void> {
  const whole = findings.filter(({ code }) => code === 'trial_balance')
  if (whole.length > 0) await writeBlock(context, null, whole)
  const people = new Set(findings.flatMap(({ user_id }) => (user_id === null ? [] : [user_id])))
  for (const user_id of people) {
    await writeBlock(
      context,
      user_id,
      findings.filter(finding => finding.user_id === user_id),
    )
  }
}

const checkEveryNight = job('billing.check-books', z.object({}), async context => {
  await checkBooks(context, null)
})

export const checkBooksJobs = [checkEveryNight]
export const checkBooksSchedules = [every('30 3 * * *', checkEveryNight)]
