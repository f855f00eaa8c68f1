// A fingerprint: all that index and verification need of an image, in about 20 kB.

import type { Fingerprint } from '../../ports/matching.ts'
import { Kernels } from '../kernels/kernels.ts'
import { type BinaryDescriptor, createDescriptorHasher, KEY_BITS, UNCERTAIN_BITS } from './descriptor-hash.ts'
import { dctOfLuma, globalHashOf, transformDct } from './global-hash.ts'
import { detectKeypoints, type KeypointSet, type Luma, prepareDetectorBlurs } from './keypoints.ts'

/** Goes up whenever fingerprints of another version cannot be compared with new ones. */
export const FINGERPRINT_VERSION = 1

/** Position and scale (the blur it was detected at) in shares of the longest side; orientation in turns, 0..1. */
export type Keypoint = { x: number; y: number; scale: number; orientation: number }
/** With the descriptors of its surroundings as they are and mirrored. */
export type DescribedKeypoint = Keypoint & { plain: BinaryDescriptor; mirrored: BinaryDescriptor }

/**
 * Its parts, unpacked when they are needed. `hashes`: the global hash, eight words for each of the eight dihedral transforms.
 * `thumbnail`: luma, encoded. `signatures`: eight bytes a keypoint.
 */
export type ParsedFingerprint = {
  count: number
  hashes: Uint32Array
  thumbnail: Uint8Array
  signatures: (mirrored: boolean) => Uint8Array
  keypoint: (index: number) => Keypoint
  descriptor: (index: number, mirrored: boolean) => BinaryDescriptor
}

const MAX_KEYPOINTS = 360
const HASHES_AT = 8
const HEADER_BYTES = HASHES_AT + 32 * 8
const SIGNATURE_BYTES = 8
const GEOMETRY_BYTES = 6
/** Bits that the index of an uncertain bit takes. */
const BIT_INDEX_BITS = 5
const KEY_BYTES = KEY_BITS / 8 + Math.ceil((UNCERTAIN_BITS * BIT_INDEX_BITS) / 8)
const KEYPOINT_BYTES = 2 * SIGNATURE_BYTES + GEOMETRY_BYTES + 2 * KEY_BYTES

/** Makes fingerprints. `encode` makes the thumbnail; `size` is that of the image itself, upright. */
export function createFingerprinter(encode: (luma: Luma) => Promise<Uint8Array>) {
  const kernels = new Kernels()
  prepareDetectorBlurs(kernels)
  const hasher = createDescriptorHasher(kernels)
  return async (luma: Luma, size: { width: number; height: number }): Promise<Fingerprint> => {
    const detected = detectKeypoints(kernels, luma, MAX_KEYPOINTS)
    const coefficients = dctOfLuma(luma)
    const hashes = Array.from({ length: 8 }, (_, dihedral) => globalHashOf(transformDct(coefficients, dihedral)))
    const data = packFingerprint(describeAll(detected, luma, hasher), hashes, await encode(luma))
    return { version: FINGERPRINT_VERSION, ...size, data }
  }
}

function describeAll(
  { keypoints, descriptors }: KeypointSet,
  luma: Luma,
  hasher: ReturnType<typeof createDescriptorHasher>,
): DescribedKeypoint[] {
  const side = Math.max(luma.width, luma.height)
  return keypoints.slice(0, MAX_KEYPOINTS).map(({ x, y, sigma, orientation, descriptorAt }) => ({
    x: (x + 0.5) / side,
    y: (y + 0.5) / side,
    scale: sigma / side,
    orientation,
    ...hasher(descriptors.subarray(descriptorAt, descriptorAt + 128)),
  }))
}

/** Where the parts of a fingerprint of so many keypoints begin. */
function layout(count: number) {
  const geometries = HEADER_BYTES + 2 * count * SIGNATURE_BYTES
  const keys = geometries + count * GEOMETRY_BYTES
  return { geometries, keys, thumbnail: HEADER_BYTES + count * KEYPOINT_BYTES }
}

export function packFingerprint(
  keypoints: DescribedKeypoint[],
  hashes: Uint32Array[],
  thumbnail: Uint8Array,
): Uint8Array {
  const { geometries, keys, thumbnail: end } = layout(keypoints.length)
  const data = new Uint8Array(end + thumbnail.length)
  const view = new DataView(data.buffer)
  view.setUint16(0, keypoints.length, true)
  for (const [dihedral, words] of hashes.entries()) {
    for (const [i, word] of words.entries()) view.setUint32(HASHES_AT + dihedral * 32 + i * 4, word, true)
  }
  for (const [i, keypoint] of keypoints.entries()) {
    packGeometry(view, geometries + i * GEOMETRY_BYTES, keypoint)
    for (const [mirrored, descriptor] of [keypoint.plain, keypoint.mirrored].entries()) {
      const at = i + mirrored * keypoints.length
      view.setUint32(HEADER_BYTES + at * SIGNATURE_BYTES, descriptor.low, true)
      view.setUint32(HEADER_BYTES + at * SIGNATURE_BYTES + 4, descriptor.high, true)
      packKey(view, keys + at * KEY_BYTES, descriptor)
    }
  }
  data.set(thumbnail, end)
  return data
}

/** Steps of a packed scale to an octave. */
const SCALE_STEPS = 24

function packGeometry(view: DataView, at: number, { x, y, scale, orientation }: Keypoint): void {
  view.setUint16(at, Math.round(x * 65_535), true)
  view.setUint16(at + 2, Math.round(y * 65_535), true)
  view.setUint8(at + 4, Math.max(0, Math.min(255, Math.round((Math.log2(scale) + 10) * SCALE_STEPS))))
  view.setUint8(at + 5, Math.round(orientation * 256) & 255)
}

function packKey(view: DataView, at: number, { key, uncertain }: BinaryDescriptor): void {
  view.setUint8(at, key >>> 16)
  view.setUint16(at + 1, key & 0xffff)
  const packed = uncertain.reduce((all, bit, k) => all | (bit << (k * BIT_INDEX_BITS)), 0)
  view.setUint8(at + 3, packed >>> 16)
  view.setUint16(at + 4, packed & 0xffff)
}

const SHIFTS = Array.from({ length: UNCERTAIN_BITS }, (_, k) => k * BIT_INDEX_BITS)

/** Throws when the bytes are not a fingerprint of this version. */
export function parseFingerprint({ version, data }: Fingerprint): ParsedFingerprint {
  if (version !== FINGERPRINT_VERSION) throw new Error(`fingerprint of version ${version}`)
  const view = new DataView(data.buffer, data.byteOffset, data.length)
  const count = data.length < HEADER_BYTES ? 0 : view.getUint16(0, true)
  const { geometries, keys, thumbnail } = layout(count)
  if (data.length < thumbnail) throw new Error('fingerprint cut short')
  const unpacked: (Keypoint | undefined)[] = []
  return {
    count,
    hashes: Uint32Array.from({ length: 64 }, (_, i) => view.getUint32(HASHES_AT + i * 4, true)),
    thumbnail: data.subarray(thumbnail),
    signatures: mirrored => {
      const from = HEADER_BYTES + (mirrored ? count * SIGNATURE_BYTES : 0)
      return data.subarray(from, from + count * SIGNATURE_BYTES)
    },
    keypoint: index => (unpacked[index] ??= unpackGeometry(view, geometries + index * GEOMETRY_BYTES)),
    descriptor: (index, mirrored) => {
      const at = index + (mirrored ? count : 0)
      const [signature, from] = [HEADER_BYTES + at * SIGNATURE_BYTES, keys + at * KEY_BYTES]
      const packed = (view.getUint8(from + 3) << 16) | view.getUint16(from + 4)
      return {
        key: (view.getUint8(from) << 16) | view.getUint16(from + 1),
        low: view.getUint32(signature, true),
        high: view.getUint32(signature + 4, true),
        uncertain: SHIFTS.map(shift => (packed >>> shift) & 31),
      }
    },
  }
}

function unpackGeometry(view: DataView, at: number): Keypoint {
  return {
    x: view.getUint16(at, true) / 65_535,
    y: view.getUint16(at + 2, true) / 65_535,
    scale: 2 ** (view.getUint8(at + 4) / SCALE_STEPS - 10),
    orientation: view.getUint8(at + 5) / 256,
  }
}
