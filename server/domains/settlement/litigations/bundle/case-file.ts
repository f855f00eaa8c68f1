// Files of exhibits: made from rows, or lying in storage under the digest that was written down with them.
import { Readable } from 'node:stream'
import { canonicalJson } from '#lib/proof/canonical-json.ts'
import type { CaseExhibitKind, ExhibitGap } from '#lib/rules/settlement/case-exhibits.ts'
import { digestOf } from '#server/bytes/digest.ts'
import type { Context } from '#server/context.ts'

type Storing = Pick<Context, 'ports'>

export type CaseFile = {
  name: string
  media_type: string
  bytes: number
  sha256: string
  /** The bytes, or the key under which they lie in storage. */
  content: Uint8Array | string
}

/** One exhibit before it has its number. `rows` are in the reader’s language, what the files say is in none. */
export type UnnumberedExhibit = {
  kind: CaseExhibitKind
  about: string | null
  rows: { label: string; value: string }[]
  files: CaseFile[]
  missing: ExhibitGap[]
}

export function fileOf(name: string, media_type: string, content: Uint8Array): CaseFile {
  return { name, media_type, bytes: content.byteLength, sha256: digestOf(content), content }
}

/** A record of the books, so that equal rows give equal bytes. */
export const recordOf = (name: string, record: object): CaseFile =>
  fileOf(name, 'application/json', Buffer.from(`${canonicalJson(plain(record))}\n`))

/** A row without columns that say nothing to whoever reads it elsewhere. */
export const rowWithout = (row: object, ...columns: readonly string[]): object =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !columns.includes(name)))

/** Dates become text. */
const plain = (record: object): object => JSON.parse(JSON.stringify(record)) as object // what was written is an object

/** Null when it is not there any more. `sha256`: as it was written down with the file. */
export async function storedFile(
  { ports: { storage } }: Storing,
  key: string,
  { name, media_type, sha256 }: { name: string; media_type: string; sha256?: string },
): Promise<CaseFile | null> {
  if (sha256 === undefined) {
    const content = await storage.read(key)
    return content === null ? null : fileOf(name, media_type, content)
  }
  const bytes = await storage.size(key)
  return bytes === null ? null : { name, media_type, bytes, sha256, content: key }
}

export async function contentOf({ ports: { storage } }: Storing, { content }: CaseFile): Promise<Uint8Array | null> {
  return typeof content === 'string' ? storage.read(content) : content
}

export async function streamOf({ ports: { storage } }: Storing, { content }: CaseFile): Promise<Readable | null> {
  if (typeof content !== 'string') return Readable.from([content])
  return (await storage.get(content))?.body ?? null
}

/** Those that are there, and a gap for those that are not. */
export function present(files: readonly (CaseFile | null)[], gap: ExhibitGap = 'file_gone') {
  const there = files.filter(file => file !== null)
  return { files: there, missing: there.length < files.length ? [gap] : [] }
}
