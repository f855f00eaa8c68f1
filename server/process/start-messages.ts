// What the process says in the terminal: where everything is, or in one sentence why it could not start.
import { brand } from '#lib/brand.ts'
import { FolderInUse } from '../db/lock.ts'
import { accountsToPrint } from '../seed/demo-accounts.ts'

type Place = { origin: string; demo: boolean; mailbox: boolean; local_web: string | null; database_note: string | null }

/** Prints addresses and, in the demo, the accounts with their passwords. */
export function announce({ origin, demo, mailbox, local_web, database_note }: Place): void {
  const lines = [
    '',
    `  ${brand.name} is ready`,
    '',
    `  Product        ${origin}/`,
    `  API            ${origin}/api/docs`,
    ...(mailbox ? [`  Mailbox        ${origin}/mailbox/   (local stand-in: emails stay on this machine)`] : []),
    ...(local_web ? [`  Local web      ${local_web}   (local stand-in: sites with copies to find)`] : []),
    ...(database_note ? [`  Database       PGlite: ${database_note}`] : []),
    ...(demo
      ? [
          '',
          ...accountsToPrint(origin).map(
            ({ label, email, password }) => `  ${label.padEnd(14)} ${email}   ${password}`,
          ),
        ]
      : []),
    '',
    '  Ctrl-C stops it.',
    '',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** One sentence that says what to do, for the failures a person meets when starting; the error itself otherwise. */
export function explainStart(error: unknown): string | Error {
  if (error instanceof FolderInUse) return error.message
  if (!(error instanceof Error)) return String(error)
  const { code, port, path } = error as NodeJS.ErrnoException & { port?: number } // Node adds these to system errors
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use by another program. Stop it, or choose another port: PORT=${(port ?? 3000) + 1} npm start`
  if (code === 'EACCES' && port)
    return `This user may not open port ${port}. Choose one above 1023: PORT=3000 npm start`
  if (code === 'ENOSPC') return 'The disk is full. Free some space (the data folder needs about 1 GB) and start again.'
  if (code === 'EACCES' || code === 'EROFS')
    return `The folder ${path ?? ''} cannot be written. Give this user the right to write there, or set DATA_DIR to another folder.`
  if (code === 'ECONNREFUSED') return 'The database does not answer. Check DATABASE_URL and that the server is running.'
  return error.name === 'Error' ? error.message : error
}
