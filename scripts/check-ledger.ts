// Proves the books: `npm run ledger:check`, beside the running product or without it. Ends with 1 and one line for each thing that does not add up.
import { resolve } from 'node:path'
import { findingText } from '#lib/rules/billing/ledger-findings.ts'
import { openDatabase } from '#server/db/open.ts'
import { checkLedger } from '#server/domains/billing/ledger/check-ledger.ts'
import { readEnv } from '#server/env.ts'
import { explainStart } from '#server/process/start-messages.ts'

try {
  const { DATABASE_URL, DATA_DIR, EMBEDDED_DATABASE } = readEnv()
  const directory = resolve(DATA_DIR)
  const database = await openDatabase({ url: DATABASE_URL, directory, embedded: EMBEDDED_DATABASE, join: true })
  try {
    const { accounts, transactions, findings } = await checkLedger(database.db, new Date())
    for (const finding of findings) console.error(findingText(finding))
    console.log(`${accounts} accounts, ${transactions} transactions: ${findings.length} findings`)
    if (findings.length > 0) process.exitCode = 1
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(explainStart(error))
  process.exitCode = 1
}
