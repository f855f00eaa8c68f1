// Puts a backup back into an empty installation, and proves that it is whole: `npm run restore -- <folder>`. Ends with 1 where something is wrong.
import { parseArgs } from 'node:util'
import { openBackup } from '#server/backup/backup-folder.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { readEnv } from '#server/env.ts'
import { explainStart } from '#server/process/start-messages.ts'
import { proveData } from './check-data.ts'

const usage = `npm run restore -- <folder> [--backup 2026-11-28T01-30-00-000Z]
Restores the newest backup of the folder, or the one that is named, into the database and the storage of the settings.`

async function main(): Promise<void> {
  const options = { backup: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [folder] = positionals
  if (!folder || positionals.length !== 1) throw new Error(usage)
  const backup = await openBackup(folder, values.backup)
  await restoreBackup({ env: readEnv(), backup, say: console.log })
  const { name, manifest } = backup
  console.log(`Restored ${name}, which is as everything was at ${manifest.taken_at}.`)
  if (manifest.gone.length + manifest.missing.length > 0)
    console.log(
      `Not in it were ${manifest.gone.length + manifest.missing.length} files, which are now said to be missing.`,
    )
  if (!(await proveData())) process.exitCode = 1
}

try {
  await main()
} catch (error) {
  console.error(explainStart(error))
  process.exitCode = 1
}
