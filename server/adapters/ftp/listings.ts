// How folders are written to clients: MLSD facts (RFC 3659), the look of `ls -l`, or names alone.
import type { Listed } from './virtual-folders.ts'

/** `YYYYMMDDHHMMSS` in UTC (RFC 3659 §2.3). */
export const timeVal = (at: Date): string => at.toISOString().replace(/[-:T]|\..*/g, '')

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const two = (value: number) => String(value).padStart(2, '0')

export const facts = ({ name, folder, bytes, at }: Listed): string =>
  `type=${folder ? 'dir' : 'file'};size=${bytes};modify=${timeVal(at)}; ${name}`

const longLine = ({ name, folder, bytes, at }: Listed): string => {
  const day = `${months[at.getUTCMonth()]} ${two(at.getUTCDate())} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`
  return `${folder ? 'drwxr-xr-x' : '-rw-r--r--'} 1 ftp ftp ${String(bytes).padStart(12)} ${day} ${name}`
}

const writers = { MLSD: facts, LIST: longLine, NLST: (entry: Listed) => entry.name } as const
export type ListVerb = keyof typeof writers

export const isListVerb = (verb: string): verb is ListVerb => verb in writers

/** One line per entry, each ended by CR LF. */
export const listing = (verb: ListVerb, entries: readonly Listed[]): string =>
  entries.map(entry => `${writers[verb](entry)}\r\n`).join('')
