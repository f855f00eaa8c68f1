// Proves that an installation is whole, beside the running product or without it: `npm run data:check`. Ends with 1 and one line for each thing that is not.
import { resolve } from 'node:path'
import { checkData } from '#server/backup/check-data.ts'
import { missingKeys } from '#server/backup/data-folders.ts'
import { openDatabase } from '#server/db/open.ts'
import { readEnv } from '#server/env.ts'
import { openRawStorage, openSealed } from '#server/open-storage.ts'
import { explainStart } from '#server/process/start-messages.ts'

/** Also the end of a restore. Resolves to whether nothing is wrong. */
export async function proveData(): Promise<boolean> {
  const env = readEnv()
  const missing = missingKeys(env)
  if (missing.length > 0) throw new Error(`Keys are missing in ${env.DATA_DIR}/keys: ${missing.join(', ')}.`)
  const { DATABASE_URL: url, EMBEDDED_DATABASE: embedded } = env
  const database = await openDatabase({ url, directory: resolve(env.DATA_DIR), embedded, join: true })
  try {
    const store = await openRawStorage(env)
    try {
      const storage = await openSealed(env, store.storage)
      const { problems, undecided, ...found } = await checkData({ env, db: database.db, storage, now: new Date() })
      for (const each of undecided) console.log(`Not decided: ${each}`)
      for (const problem of problems) console.error(problem)
      console.log(
        `${found.certificates} certificates, ${found.accounts} accounts with ${found.transactions} transactions, ${found.files} files (${(found.bytes / 1_000_000).toFixed(1)} MB): ${problems.length} problems.`,
      )
      return problems.length === 0
    } finally {
      await store.close()
    }
  } finally {
    await database.close()
  }
}

if (import.meta.main) {
  try {
    if (!(await proveData())) process.exitCode = 1
  } catch (error) {
    console.error(explainStart(error))
    process.exitCode = 1
  }
}
