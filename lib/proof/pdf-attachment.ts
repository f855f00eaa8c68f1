// Takes the attached proof out of a certificate PDF, in the browser as on the server.
import { Inflate } from 'fflate'

/** Name of the proof inside every certificate PDF. */
export const CERTIFICATE_ATTACHMENT = 'auctor-certificate.json'

/** More than any proof needs; an attachment that inflates beyond is refused. */
const MAX_BYTES = 5_000_000

/** Our certificates have some hundreds; a file with more is not one of them, and would cost a reader's browser minutes. */
const MOST_OBJECTS = 20_000

export type Attachment =
  | { found: true; bytes: Uint8Array }
  /** `not_pdf`: no PDF header. `unreadable`: not written as our certificates are. `no_attachment`: no file of that name. `damaged`: its bytes do not unpack. */
  | { found: false; reason: 'not_pdf' | 'unreadable' | 'no_attachment' | 'damaged' }

/**
 * The embedded file called `name` of a PDF that this product made: classic cross-reference table, no encryption.
 * PDFs of other writers answer `unreadable` or `no_attachment`; nothing is thrown.
 */
export function pdfAttachment(pdf: Uint8Array, name: string = CERTIFICATE_ATTACHMENT): Attachment {
  const text = latin1(pdf)
  if (!/^[\s\S]{0,1024}?%PDF-/.test(text.slice(0, 1100))) return { found: false, reason: 'not_pdf' }
  const offsets = objectOffsets(text)
  if (!offsets) return { found: false, reason: 'unreadable' }
  for (const offset of offsets.values()) {
    const spec = dictionaryAt(text, offset)
    if (!spec || !/\/Type\s*\/Filespec\b/.test(spec) || !spec.includes(`/F (${name})`)) continue
    const reference = /\/EF\s*<<[^>]*?\/F\s+(\d+)\s+0\s+R/.exec(spec)?.[1]
    const at = reference === undefined ? undefined : offsets.get(Number(reference))
    return at === undefined ? { found: false, reason: 'damaged' } : streamAt(pdf, text, at)
  }
  return { found: false, reason: 'no_attachment' }
}

/** One character per byte, so that positions in the text are positions in the file. */
function latin1(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes)
}

/** Object number → position, from the cross-reference table that `startxref` points to; null when there is none. */
function objectOffsets(text: string): Map<number, number> | null {
  const start = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text.slice(-1100))?.[1]
  const table = start === undefined ? null : /^xref\s+0 (\d+)\s+/.exec(text.slice(Number(start), Number(start) + 64))
  if (!table || table[1] === undefined || Number(table[1]) > MOST_OBJECTS) return null
  const first = Number(start) + table[0].length
  const offsets = new Map<number, number>()
  for (let number = 0; number < Number(table[1]); number++) {
    const entry = /^(\d{10}) \d{5} ([nf])/.exec(text.slice(first + number * 20, first + number * 20 + 20))
    if (!entry) return null
    if (entry[2] === 'n') offsets.set(number, Number(entry[1]))
  }
  return offsets
}

/** The dictionary text of the object at `offset`, up to its stream or end; null when there is no object. */
function dictionaryAt(text: string, offset: number): string | null {
  // A file specification or stream dictionary is short; the bound keeps a hostile file from costing much.
  return /^\d+ 0 obj\s*(<<[\s\S]*?>>)\s*(?:stream|endobj)/.exec(text.slice(offset, offset + 4_096))?.[1] ?? null
}

function streamAt(pdf: Uint8Array, text: string, offset: number): Attachment {
  const dictionary = dictionaryAt(text, offset)
  const length = dictionary === null ? undefined : /\/Length\s+(\d+)(?!\s+\d+\s+R)/.exec(dictionary)?.[1]
  const begin = text.indexOf('stream', offset + (dictionary?.length ?? 0))
  if (dictionary === null || length === undefined || begin === -1) return { found: false, reason: 'damaged' }
  const first = begin + 'stream'.length + (text.startsWith('\r\n', begin + 'stream'.length) ? 2 : 1)
  const packed = pdf.subarray(first, first + Number(length))
  if (!dictionary.includes('/FlateDecode')) return { found: true, bytes: packed }
  const bytes = inflateAtMost(packed, MAX_BYTES)
  return bytes ? { found: true, bytes } : { found: false, reason: 'damaged' }
}

/** Inflates a zlib stream (its 2-byte head and 4-byte tail cut off) piece by piece; null when damaged or larger than `most`. */
function inflateAtMost(packed: Uint8Array, most: number): Uint8Array | null {
  const pieces: Uint8Array[] = []
  let size = 0
  let ended = false
  const inflate = new Inflate((piece, final) => {
    pieces.push(piece)
    size += piece.length
    ended = final
  })
  try {
    const body = packed.subarray(2, -4)
    // Small steps, because one step of hostile input can grow a thousandfold.
    for (let at = 0; at < body.length; at += 4_096) {
      inflate.push(body.subarray(at, at + 4_096), at + 4_096 >= body.length)
      if (size > most) return null
    }
  } catch {
    return null
  }
  if (!ended) return null
  const bytes = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}
