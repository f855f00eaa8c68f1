// What a backup says of itself: which state of the database it holds, and the digest of everything in it.
import { z } from 'zod'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const bytes = z.number().int().nonnegative()
/** Relative, of plain words: what a backup names never leads out of it. */
const path = z
  .string()
  .max(400)
  .regex(/^[A-Za-z0-9][\w.-]*(?:\/[A-Za-z0-9][\w.-]*)*$/)

/** A file of the backup itself. */
const OwnFile = z.object({ path, bytes, sha256 })
export type OwnFile = z.infer<typeof OwnFile>

const Table = z.object({
  schema: z.enum(['public', 'pgboss']),
  name: z.string().min(1),
  columns: z.array(z.string().min(1)).min(1),
  rows: z.number().int().nonnegative(),
  file: OwnFile,
})
export type DumpedTable = z.infer<typeof Table>

export const BackupManifest = z
  .object({
    format: z.literal(1),
    /** Of the product that took it. */
    version: z.string(),
    begun_at: z.iso.datetime(),
    /** The moment of which the database is. */
    taken_at: z.iso.datetime(),
    /** The last migration: its name, and the moment by which it is known to databases. */
    migration: z.object({ tag: z.string(), when: z.number().int() }),
    tables: z.array(Table).min(1),
    /** The last number that each sequence gave; null before the first. */
    sequences: z.array(z.object({ name: z.string(), last: z.string().regex(/^\d+$/).nullable() })),
    /** The stored files, whose list is a file of its own; `bytes` is how much they are together. */
    files: z.object({ count: z.number().int().nonnegative(), bytes, list: OwnFile }),
    /** Keys of files that the database names and that were deleted with their rows while the backup was taken. */
    gone: z.array(path),
    /** Keys of files that the database names and that were not in storage. */
    missing: z.array(path),
    /** Whether the keys are in it. */
    keys: z.boolean(),
    /** Files of the data folder: keys, and what stand-ins remember. */
    folders: z.array(OwnFile),
  })
  .superRefine(({ tables, folders, keys }, refusal) => {
    const names = [...tables.map(({ schema, name }) => `${schema}.${name}`), ...folders.map(each => each.path)]
    const twice = names.find((name, index) => names.indexOf(name) !== index)
    if (twice) refusal.addIssue({ code: 'custom', message: `${twice} is in it twice` })
    if (!keys && folders.some(each => each.path.startsWith('keys/')))
      refusal.addIssue({ code: 'custom', message: 'it holds keys and says that it does not' })
  })
export type BackupManifest = z.infer<typeof BackupManifest>

/** One line of the list of stored files. Digest and length are of the bytes as they are stored, which may be sealed. */
export const BackedUpFile = z.object({
  key: path,
  bytes,
  sha256,
  /** What the storage called these bytes, so that the next backup need not read them again. */
  version: z.string(),
})
export type BackedUpFile = z.infer<typeof BackedUpFile>

const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/

/** A backup is named by the moment at which it was begun. */
export const backupName = (begun: Date): string => begun.toISOString().replace(/[:.]/g, '-')

/** Names of whole backups among those of a folder, oldest first. */
export const backupsAmong = (names: readonly string[]): string[] => names.filter(name => NAME.test(name)).toSorted()

/** The oldest ones beyond the `keep` newest. */
export const backupsToDrop = (names: readonly string[], keep: number): string[] => backupsAmong(names).slice(0, -keep)
