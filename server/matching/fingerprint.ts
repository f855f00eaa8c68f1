// A fingerprint: all that the index and the verification need of a picture, in one short row of bytes.
import { type Features, findFeatures, type Luma, warmFeatures } from './features.ts'
import { globalCoefficients, hashOf, layAs } from './global-hash.ts'
import { type Code, createHasher, DOUBTS, KEY_BITS } from './hash.ts'
import { createMachine } from './kernels.ts'

/** Goes up whenever fingerprints of another version cannot be compared with new ones. */
export const FINGERPRINT_VERSION = 1

export type Fingerprint = { version: number; width: number; height: number; data: Uint8Array }

/** A feature as kept: place in shares of the longest side, blur likewise, turn 0..1. */
export type Mark = { x: number; y: number; size: number; turn: number; plain: Code; mirrored: Code }

/** `hashes`: eight words for each of the eight ways to lay the picture. `picture`: small luma, encoded by the codec. */
export type Opened = { marks: Mark[]; hashes: Uint32Array; quality: number; picture: Uint8Array }

export const MOST_MARKS = 400
const HEAD = 8 + 32 * 8
const KEY_BYTES = KEY_BITS / 8
const CODE_BYTES = KEY_BYTES + 8 + DOUBTS
const MARK_BYTES = 6 + 2 * CODE_BYTES

/** Makes fingerprints; `encode` turns the small luma into bytes. Picture sizes are those of the original, upright. */
export function createFingerprinter(encode: (luma: Luma) => Promise<Uint8Array>) {
  const machine = createMachine()
  warmFeatures(machine)
  const hasher = createHasher(machine)
  return async (luma: Luma, size: { width: number; height: number }): Promise<Fingerprint> => {
    const features = findFeatures(machine, luma, MOST_MARKS)
    const { coefficients, quality } = globalCoefficients(luma)
    const hashes = Array.from({ length: 8 }, (_, way) => hashOf(layAs(coefficients, way)))
    const data = pack(marksOf(features, luma, hasher), hashes, quality, await encode(luma))
    return { version: FINGERPRINT_VERSION, ...size, data }
  }
}

function marksOf({ list, descriptors }: Features, luma: Luma, hasher: ReturnType<typeof createHasher>): Mark[] {
  const side = Math.max(luma.width, luma.height)
  return list.slice(0, MOST_MARKS).map(({ x, y, sigma, turn, at }) => ({
    x: (x + 0.5) / side,
    y: (y + 0.5) / side,
    size: sigma / side,
    turn,
    ...hasher(descriptors.subarray(at, at + 128)),
  }))
}

function pack(marks: Mark[], hashes: Uint32Array[], quality: number, picture: Uint8Array): Uint8Array {
  const data = new Uint8Array(HEAD + marks.length * MARK_BYTES + picture.length)
  const view = new DataView(data.buffer)
  view.setUint16(0, marks.length)
  view.setUint8(2, quality)
  for (const [way, words] of hashes.entries()) {
    for (const [i, word] of words.entries()) view.setUint32(8 + way * 32 + i * 4, word)
  }
  for (const [i, mark] of marks.entries()) packMark(view, HEAD + i * MARK_BYTES, mark)
  data.set(picture, HEAD + marks.length * MARK_BYTES)
  return data
}

const SIZE_STEPS = 24

function packMark(view: DataView, at: number, mark: Mark): void {
  view.setUint16(at, Math.round(mark.x * 65_535))
  view.setUint16(at + 2, Math.round(mark.y * 65_535))
  view.setUint8(at + 4, Math.max(0, Math.min(255, Math.round((Math.log2(mark.size) + 10) * SIZE_STEPS))))
  view.setUint8(at + 5, Math.round(mark.turn * 256) & 255)
  for (const [i, code] of [mark.plain, mark.mirrored].entries()) {
    const from = at + 6 + i * CODE_BYTES
    view.setUint8(from, code.key >>> 16)
    view.setUint16(from + 1, code.key & 0xffff)
    view.setUint32(from + 3, code.low)
    view.setUint32(from + 7, code.high)
    for (const [k, bit] of code.doubts.entries()) view.setUint8(from + 11 + k, bit)
  }
}

/** Throws when the bytes are not a fingerprint of this version. */
export function openFingerprint({ version, data }: Fingerprint): Opened {
  if (version !== FINGERPRINT_VERSION) throw new Error(`fingerprint of version ${version}`)
  const view = new DataView(data.buffer, data.byteOffset, data.length)
  const count = data.length < HEAD ? 0 : view.getUint16(0)
  if (data.length < HEAD + count * MARK_BYTES) throw new Error('fingerprint cut short')
  return {
    marks: Array.from({ length: count }, (_, i) => openMark(view, HEAD + i * MARK_BYTES)),
    hashes: Uint32Array.from({ length: 64 }, (_, i) => view.getUint32(8 + i * 4)),
    quality: view.getUint8(2),
    picture: data.subarray(HEAD + count * MARK_BYTES),
  }
}

function openMark(view: DataView, at: number): Mark {
  const code = (from: number): Code => ({
    key: (view.getUint8(from) << 16) | view.getUint16(from + 1),
    low: view.getUint32(from + 3),
    high: view.getUint32(from + 7),
    doubts: Array.from({ length: DOUBTS }, (_, k) => view.getUint8(from + 11 + k)),
  })
  return {
    x: view.getUint16(at) / 65_535,
    y: view.getUint16(at + 2) / 65_535,
    size: 2 ** (view.getUint8(at + 4) / SIZE_STEPS - 10),
    turn: view.getUint8(at + 5) / 256,
    plain: code(at + 6),
    mirrored: code(at + 6 + CODE_BYTES),
  }
}
