// Takes a backup, beside the running product or without it: `npm run backup -- <folder>`. Ends with 1 where something is wrong.
import { parseArgs } from 'node:util'
import { dropBackups } from '#server/backup/drop-backups.ts'
import { takeBackup } from '#server/backup/take-backup.ts'
import { readEnv } from '#server/env.ts'
import { explainStart } from '#server/process/start-messages.ts'

const usage = `npm run backup -- <folder> [--without-keys] [--keep 14]
The folder holds any number of backups; each copies only the files that the others do not have.
--keep removes older ones than so many.`

async function main(): Promise<void> {
  const options = { 'without-keys': { type: 'boolean' }, keep: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [folder] = positionals
  const keep = values.keep === undefined ? null : Number(values.keep)
  if (!folder || positionals.length !== 1 || (keep !== null && !(Number.isSafeInteger(keep) && keep > 0)))
    throw new Error(usage)
  const keys = values['without-keys'] !== true
  const { name, manifest, added } = await takeBackup({ env: readEnv(), folder, keys, now: new Date() })
  const { tables, files, gone, missing } = manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `Backup ${name}: ${rows} rows of ${tables.length} tables, ${files.count} files (${megabytes(files.bytes)}), of which ${added.count} are new (${megabytes(added.bytes)}).`,
  )
  if (gone.length > 0) console.log(`${gone.length} files were deleted while it was taken and are not in it.`)
  console.log(
    keys
      ? `It holds the keys: whoever has ${folder} can read every original and sign in our name. Keep it like a safe.`
      : 'The keys are not in it. Without them no original can be read again: keep them elsewhere.',
  )
  for (const key of missing) console.error(`The stored file ${key} is missing, and so it is in the backup.`)
  if (missing.length > 0) process.exitCode = 1
  const dropped = keep === null ? [] : await dropBackups(folder, keep)
  if (dropped.length > 0) console.log(`Removed: ${dropped.join(', ')}.`)
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

try {
  await main()
} catch (error) {
  console.error(explainStart(error))
  process.exitCode = 1
}
