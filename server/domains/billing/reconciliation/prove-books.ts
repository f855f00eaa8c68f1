// The proof of the books for a command: as each night, without keeping it, blocking payouts or writing to anybody.
import type { LedgerFinding } from '#lib/rules/billing/ledger-findings.ts'
import type { Database } from '#server/db/database.ts'
import { PaymentFailure, type PaymentPort } from '#server/ports/payment.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { compareAll } from './compare-wallets.ts'

type Opened = { payment: PaymentPort; close: () => Promise<void> }

export type Proof = {
  accounts: number
  transactions: number
  /** How many were compared; null when the provider did not answer. */
  wallets: number | null
  findings: LedgerFinding[]
}

/** `open` gives the provider as it is now. A difference counts when a second look finds it again: money may be moving. */
export async function proveBooks(db: Database, now: Date, open: () => Promise<Opened>): Promise<Proof> {
  const { accounts, transactions, findings } = await checkLedger(db, now)
  const books = { db, now: () => now }
  const first = await look(books, open)
  if (!first) return { accounts, transactions, wallets: null, findings }
  const second = first.findings.length === 0 ? first : await look(books, open)
  const again = second?.findings ?? first.findings
  const lasting = first.findings.filter(({ code, about }) =>
    again.some(one => one.code === code && one.about === about),
  )
  return { accounts, transactions, wallets: first.wallets, findings: [...findings, ...lasting] }
}

async function look(books: { db: Database; now: () => Date }, open: () => Promise<Opened>) {
  const { payment, close } = await open()
  try {
    return await compareAll({ ...books, ports: { payment } })
  } catch (error) {
    if (error instanceof PaymentFailure) return null
    throw error
  } finally {
    await close()
  }
}
