// Compares everything in a backup with its digests: `npm run backup:check -- <folder>`. Needs no database. Ends with 1 and one line for each thing that is damaged.
import { parseArgs } from 'node:util'
import { openBackup } from '#server/backup/backup-folder.ts'
import { checkBackup } from '#server/backup/check-backup.ts'
import { explainStart } from '#server/process/start-messages.ts'

const usage = 'npm run backup:check -- <folder> [--backup 2026-11-28T01-30-00-000Z]'

try {
  const { values, positionals } = parseArgs({ options: { backup: { type: 'string' } }, allowPositionals: true })
  const [folder] = positionals
  if (!folder || positionals.length !== 1) throw new Error(usage)
  const backup = await openBackup(folder, values.backup)
  const { files, bytes, problems } = await checkBackup(backup)
  for (const problem of problems) console.error(problem)
  console.log(
    `Backup ${backup.name}: ${files} files (${(bytes / 1_000_000).toFixed(1)} MB): ${problems.length} problems.`,
  )
  if (problems.length > 0) process.exitCode = 1
} catch (error) {
  console.error(explainStart(error))
  process.exitCode = 1
}
