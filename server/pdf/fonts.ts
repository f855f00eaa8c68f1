// The typefaces of our documents: whole font files (never subsets), and which characters each can show.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '..', '..', 'content', 'fonts')
const FILES = {
  serif: 'Newsreader_400Regular.ttf',
  serif_italic: 'Newsreader_400Regular_Italic.ttf',
  text: 'SourceSans3_400Regular.ttf',
  strong: 'SourceSans3_600SemiBold.ttf',
  mono: 'SourceCodePro_400Regular.ttf',
} as const

export type Face = keyof typeof FILES
export const faces: readonly Face[] = ['serif', 'serif_italic', 'text', 'strong', 'mono']

type Font = { bytes: Buffer; covers: (codePoint: number) => boolean }
const loaded = new Map<Face, Font>()

function font(face: Face): Font {
  const known = loaded.get(face)
  if (known) return known
  const bytes = readFileSync(join(FOLDER, FILES[face]))
  const fresh = { bytes, covers: coverage(bytes) }
  loaded.set(face, fresh)
  return fresh
}

/** The font file of a face, read once per process. */
export function fontBytes(face: Face): Buffer {
  return font(face).bytes
}

/** Spaces and hyphens that the serif and the monospace lack; the no-break space of these faces is already narrow. */
const STAND_FOR: Record<string, string> = {
  '\u202f': '\u00a0',
  '\u2009': '\u00a0',
  '\u200a': '',
  '\u200b': '',
  '\u2011': '-',
  '\t': ' ',
}
const MISSING = '□'
/** Controls, lone surrogates, formats (joiners, direction marks) and variation selectors: nothing that ink shows. */
const INVISIBLE = /^(?:\p{Cc}|\p{Cs}|\p{Cf}|\p{Variation_Selector})$/u

/**
 * The text as a face can show it, and the face to use: a heading face that lacks an email gives way to Source Sans 3
 * as a whole, and an email that no face has becomes `□` (the attached file holds the exact text).
 */
export function printable(text: string, wanted: Face): { text: string; face: Face; lossy: boolean } {
  const clean = [...text.normalize('NFC')]
    .map(character => STAND_FOR[character] ?? character)
    .filter(character => character === '\n' || !INVISIBLE.test(character))
    .join('')
  const has = (face: Face) => (character: string) =>
    character === '\n' || font(face).covers(character.codePointAt(0) ?? 0)
  if ([...clean].every(has(wanted))) return { text: clean, face: wanted, lossy: false }
  const face = wanted === 'strong' ? 'strong' : 'text'
  const shown = [...clean].map(character => (has(face)(character) ? character : MISSING)).join('')
  return { text: shown, face, lossy: shown !== clean }
}

/** Reads the character map of a TrueType file (OpenType `cmap`, formats 4 and 12, which all our files have). */
function coverage(file: Buffer): (codePoint: number) => boolean {
  const cmap = tableOffset(file, 'cmap')
  const covered = new Set<number>()
  for (let i = 0; i < file.readUInt16BE(cmap + 2); i++) {
    const at = cmap + file.readUInt32BE(cmap + 4 + i * 8 + 4)
    const format = file.readUInt16BE(at)
    if (format === 4) segments(file, at, covered)
    if (format === 12) groups(file, at, covered)
  }
  return codePoint => covered.has(codePoint)
}

function tableOffset(file: Buffer, tag: string): number {
  for (let i = 0; i < file.readUInt16BE(4); i++) {
    const entry = 12 + i * 16
    if (file.toString('latin1', entry, entry + 4) === tag) return file.readUInt32BE(entry + 8)
  }
  throw new Error(`Font file without ${tag} table`)
}

function segments(file: Buffer, at: number, covered: Set<number>): void {
  const doubled = file.readUInt16BE(at + 6)
  for (let i = 0; i < doubled; i += 2) {
    const last = file.readUInt16BE(at + 14 + i)
    const first = file.readUInt16BE(at + 16 + doubled + i)
    const delta = file.readUInt16BE(at + 16 + 2 * doubled + i)
    const rangeAt = at + 16 + 3 * doubled + i
    const range = file.readUInt16BE(rangeAt)
    for (let code = first; code <= last && code !== 0xffff; code++) {
      const glyph = range === 0 ? (code + delta) & 0xffff : file.readUInt16BE(rangeAt + range + 2 * (code - first))
      if (glyph !== 0) covered.add(code)
    }
  }
}

function groups(file: Buffer, at: number, covered: Set<number>): void {
  const count = file.readUInt32BE(at + 12)
  for (let i = 0; i < count; i++) {
    const group = at + 16 + i * 12
    for (let code = file.readUInt32BE(group); code <= file.readUInt32BE(group + 4); code++) covered.add(code)
  }
}
