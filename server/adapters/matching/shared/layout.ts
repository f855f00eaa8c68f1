// What is kept where: the names and sizes of everything that the shared index has on its servers.
import { crc32 } from 'node:zlib'
import { FINGERPRINT_VERSION } from '../../../matching/fingerprint/fingerprint.ts'
import { INDEXED_KEYPOINTS } from '../../../matching/model.ts'

/** Raised with every change of what stands in this file: processes of another format keep an index of their own. */
const FORMAT = 1

/** Everything but the lists lies on one node, so that one script may change it at once. */
const HOME = '{auctor}'
/** Lists whose tags are equal lie on one node and are read with one command. */
export const TAGS = 64

/** Images to a stripe: a string of so many records. */
export const STRIPE = 4096
export const PREFIX_STRIPE = 65_536
/** Bytes of one record: an id, padded with zeros; a global hash; its first half; a textureless image; a dropped slot. */
export const RECORD = { id: 64, hash: 32, prefix: 16, textureless: 36, dropped: 4 } as const

/** So many hashes, each of few fields, take the least memory. */
const SLOT_HASHES = 131_072

/** Number of the next generation, for all installations that share the servers. */
export const GENERATIONS = `${HOME}:generations`

/** The generation that questions are put to. `installation`: tells those that share the servers apart. */
export const currentKey = (installation: string): string =>
  `${HOME}:${installation}:current:${FORMAT}.${FINGERPRINT_VERSION}.${INDEXED_KEYPOINTS}`

/** Generations that questions are no longer put to, each with the time when it was replaced, milliseconds since 1970. */
export const retiredKey = (installation: string): string => `${HOME}:${installation}:retired`

const part = (generation: string, name: string) => `${HOME}:${generation}:${name}`

/** Fields of a generation's facts, all decimal numbers. */
export const FACTS = ['bits', 'next', 'entries', 'live', 'dropped', 'position'] as const
export type Facts = Record<(typeof FACTS)[number], number>

export const keysOf = (generation: string) => ({
  /** Who may write, until when. */
  writer: part(generation, 'writer'),
  facts: part(generation, 'facts'),
  dropped: part(generation, 'dropped'),
  textureless: part(generation, 'textureless'),
  /** How many entries begin with each 16 bits of a key: numbers of 32 bits, the highest byte first. */
  counts: part(generation, 'counts'),
  ids: (slot: number) => part(generation, `ids:${Math.floor(slot / STRIPE)}`),
  hashes: (slot: number) => part(generation, `hashes:${Math.floor(slot / STRIPE)}`),
  prefixes: (slot: number) => part(generation, `prefixes:${Math.floor(slot / PREFIX_STRIPE)}`),
  /** The hash that says in which slot an image is. */
  slots: (id: string) => part(generation, `slots:${crc32(id) % SLOT_HASHES}`),
  slotHashes: () => Array.from({ length: SLOT_HASHES }, (_, number) => part(generation, `slots:${number}`)),
})

export const listTag = (bucket: number): number => bucket % TAGS

/** Says that the lists of a tag are there: a node that comes back without its data has none. */
export const markKey = (generation: string, tag: number): string => `{${tag.toString(36)}}${generation}`

/** Short: there are up to sixteen million. */
export const listKey = (generation: string, bucket: number): string =>
  `{${listTag(bucket).toString(36)}}${generation}:${bucket.toString(36)}`
