// Proves the books, by themselves and against the provider's wallets: `npm run ledger:check`, beside the running product or without it. Ends with 1 and one line for each thing that does not add up.
import { resolve } from 'node:path'
import { findingText } from '#lib/rules/billing/ledger-findings.ts'
import { openDatabase } from '#server/db/open.ts'
import { proveBooks } from '#server/domains/billing/reconciliation/prove-books.ts'
import { readEnv } from '#server/env.ts'
import { openPayment } from '#server/open-payment.ts'
import { explainStart } from '#server/process/start-messages.ts'

try {
  const env = readEnv()
  const directory = resolve(env.DATA_DIR)
  const { DATABASE_URL: url, EMBEDDED_DATABASE: embedded } = env
  const database = await openDatabase({ url, directory, embedded, join: true })
  try {
    const open = () => openPayment(env, { warn: console.error, peek: true })
    const { accounts, transactions, wallets, findings } = await proveBooks(database.db, new Date(), open)
    for (const finding of findings) console.error(findingText(finding))
    if (wallets === null) console.error('the payment provider did not answer: its wallets were not compared')
    console.log(
      `${accounts} accounts, ${transactions} transactions, ${wallets ?? 0} wallets: ${findings.length} findings`,
    )
    if (findings.length > 0 || wallets === null) process.exitCode = 1
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(explainStart(error))
  process.exitCode = 1
}
