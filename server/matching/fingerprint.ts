// A fingerprint: all that the index and the verification need of a picture, in one short row of bytes.
import { type Features, findFeatures, type Luma, warmFeatures } from './features.ts'
import { globalCoefficients, hashOf, layAs } from './global-hash.ts'
import { type Code, createHasher, DOUBTS, KEY_BITS } from './hash.ts'
import { createMachine } from './kernels.ts'

/** Goes up whenever fingerprints of another version cannot be compared with new ones. */
export const FINGERPRINT_VERSION = 1

export type Fingerprint = { version: number; width: number; height: number; data: Uint8Array }

/** Where a feature is, in shares of the longest side; its blur likewise; its direction, 0..1 of a whole turn. */
export type Place = { x: number; y: number; size: number; turn: number }
export type Mark = Place & { plain: Code; mirrored: Code }

/**
 * A fingerprint taken apart as far as is needed. `hashes`: eight words for each of the eight ways to lay the picture.
 * `picture`: small luma, encoded by the codec. `signatures`: eight bytes a feature.
 */
export type Opened = {
  count: number
  hashes: Uint32Array
  picture: Uint8Array
  signatures: (mirrored: boolean) => Uint8Array
  place: (index: number) => Place
  code: (index: number, mirrored: boolean) => Code
}

const MOST_MARKS = 360
const HASHES = 8
const HEAD = HASHES + 32 * 8
const SIGNATURE_BYTES = 8
const PLACE_BYTES = 6
const DOUBT_BITS = 5
const KEY_BYTES = KEY_BITS / 8 + Math.ceil((DOUBTS * DOUBT_BITS) / 8)
const MARK_BYTES = 2 * SIGNATURE_BYTES + PLACE_BYTES + 2 * KEY_BYTES

/** Makes fingerprints; `encode` turns the small luma into bytes. Picture sizes are those of the original, upright. */
export function createFingerprinter(encode: (luma: Luma) => Promise<Uint8Array>) {
  const machine = createMachine()
  warmFeatures(machine)
  const hasher = createHasher(machine)
  return async (luma: Luma, size: { width: number; height: number }): Promise<Fingerprint> => {
    const features = findFeatures(machine, luma, MOST_MARKS)
    const coefficients = globalCoefficients(luma)
    const hashes = Array.from({ length: 8 }, (_, way) => hashOf(layAs(coefficients, way)))
    const data = packMarks(marksOf(features, luma, hasher), hashes, await encode(luma))
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

/** Where the parts of a fingerprint of so many features begin. */
function layout(count: number) {
  const places = HEAD + 2 * count * SIGNATURE_BYTES
  const keys = places + count * PLACE_BYTES
  return { places, keys, picture: HEAD + count * MARK_BYTES }
}

export function packMarks(marks: Mark[], hashes: Uint32Array[], picture: Uint8Array): Uint8Array {
  const { places, keys, picture: end } = layout(marks.length)
  const data = new Uint8Array(end + picture.length)
  const view = new DataView(data.buffer)
  view.setUint16(0, marks.length, true)
  for (const [way, words] of hashes.entries()) {
    for (const [i, word] of words.entries()) view.setUint32(HASHES + way * 32 + i * 4, word, true)
  }
  for (const [i, mark] of marks.entries()) {
    packPlace(view, places + i * PLACE_BYTES, mark)
    for (const [turned, code] of [mark.plain, mark.mirrored].entries()) {
      const at = i + turned * marks.length
      view.setUint32(HEAD + at * SIGNATURE_BYTES, code.low, true)
      view.setUint32(HEAD + at * SIGNATURE_BYTES + 4, code.high, true)
      packKey(view, keys + at * KEY_BYTES, code)
    }
  }
  data.set(picture, end)
  return data
}

const SIZE_STEPS = 24

function packPlace(view: DataView, at: number, { x, y, size, turn }: Place): void {
  view.setUint16(at, Math.round(x * 65_535), true)
  view.setUint16(at + 2, Math.round(y * 65_535), true)
  view.setUint8(at + 4, Math.max(0, Math.min(255, Math.round((Math.log2(size) + 10) * SIZE_STEPS))))
  view.setUint8(at + 5, Math.round(turn * 256) & 255)
}

function packKey(view: DataView, at: number, { key, doubts }: Code): void {
  view.setUint8(at, key >>> 16)
  view.setUint16(at + 1, key & 0xffff)
  const packed = doubts.reduce((all, bit, k) => all | (bit << (k * DOUBT_BITS)), 0)
  view.setUint8(at + 3, packed >>> 16)
  view.setUint16(at + 4, packed & 0xffff)
}

const SHIFTS = Array.from({ length: DOUBTS }, (_, k) => k * DOUBT_BITS)

/** Throws when the bytes are not a fingerprint of this version. */
export function openFingerprint({ version, data }: Fingerprint): Opened {
  if (version !== FINGERPRINT_VERSION) throw new Error(`fingerprint of version ${version}`)
  const view = new DataView(data.buffer, data.byteOffset, data.length)
  const count = data.length < HEAD ? 0 : view.getUint16(0, true)
  const { places, keys, picture } = layout(count)
  if (data.length < picture) throw new Error('fingerprint cut short')
  const opened: (Place | undefined)[] = []
  return {
    count,
    hashes: Uint32Array.from({ length: 64 }, (_, i) => view.getUint32(HASHES + i * 4, true)),
    picture: data.subarray(picture),
    signatures: mirrored => {
      const from = HEAD + (mirrored ? count * SIGNATURE_BYTES : 0)
      return data.subarray(from, from + count * SIGNATURE_BYTES)
    },
    place: index => (opened[index] ??= openPlace(view, places + index * PLACE_BYTES)),
    code: (index, mirrored) => {
      const at = index + (mirrored ? count : 0)
      const [signature, from] = [HEAD + at * SIGNATURE_BYTES, keys + at * KEY_BYTES]
      const packed = (view.getUint8(from + 3) << 16) | view.getUint16(from + 4)
      return {
        key: (view.getUint8(from) << 16) | view.getUint16(from + 1),
        low: view.getUint32(signature, true),
        high: view.getUint32(signature + 4, true),
        doubts: SHIFTS.map(shift => (packed >>> shift) & 31),
      }
    },
  }
}

function openPlace(view: DataView, at: number): Place {
  return {
    x: view.getUint16(at, true) / 65_535,
    y: view.getUint16(at + 2, true) / 65_535,
    size: 2 ** (view.getUint8(at + 4) / SIZE_STEPS - 10),
    turn: view.getUint8(at + 5) / 256,
  }
}
