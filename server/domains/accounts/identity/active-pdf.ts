// Tells PDFs that do something when somebody opens them from those that only show pages.
import { constants, inflateSync } from 'node:zlib'

/** Actions, attachments and forms of programs; a script is always an action of the kind JavaScript. */
const ACTIVE =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData|GoToE|XFA|Rendition|Movie|Sound)(?![A-Za-z0-9])/
/** What is locked cannot be looked into. */
const LOCKED = /\/Encrypt(?![A-Za-z0-9])/
/** A stream that holds objects says where the first of them begins. */
const HOLDS_OBJECTS = /\/(?:ObjStm|First)(?![A-Za-z0-9])/
const OBJECTS_MAX_BYTES = 8 * 1024 * 1024
/** A dictionary is looked for this far before its stream. */
const DICTIONARY_CHARS = 4_096

/** True for scripts, programs to start, attached files, and everything that cannot be looked into. */
export function isActivePdf(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = file.toString('latin1')
  const plain = unescaped(text)
  if (ACTIVE.test(plain) || LOCKED.test(plain)) return true
  let left = OBJECTS_MAX_BYTES
  for (const { index, 0: keyword } of text.matchAll(/(?<!end)stream\r?\n/g)) {
    const before = text.slice(Math.max(0, index - DICTIONARY_CHARS), index)
    const dictionary = unescaped(before.slice(before.lastIndexOf('obj') + 3))
    if (!HOLDS_OBJECTS.test(dictionary)) continue
    const objects = inflated(file.subarray(index + keyword.length), left)
    if (objects === null) return true
    left -= objects.length
    if (ACTIVE.test(unescaped(objects))) return true
  }
  return false
}

/** Names may be written with `#` and two digits in place of a letter. */
const unescaped = (text: string): string =>
  text.replace(/#([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))

function inflated(bytes: Uint8Array, most: number): string | null {
  try {
    // Another stream or the end of the file follows: only what belongs to this one is unpacked.
    const options = { maxOutputLength: Math.max(1, most), finishFlush: constants.Z_SYNC_FLUSH }
    return inflateSync(bytes, options).toString('latin1')
  } catch {
    return null
  }
}
