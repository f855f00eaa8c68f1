// What a search asks of a catalogue: of one in the memory of this process, or of one that many processes share.
import type { StoredImage } from '../../ports/matching.ts'
import type { BinaryDescriptor } from '../fingerprint/descriptor-hash.ts'
import type { InvertedIndex } from './inverted-index.ts'

/** Entries near a descriptor, as {@link InvertedIndex.lookup} finds them, and how many entries there are in all. */
export type PostingLists = Pick<InvertedIndex, 'entryCount' | 'lookup'>

/** Eight words of a slot's global hash. */
export type SlotHash = { slot: number; hash: Uint32Array }

/** The first two words of all global hashes, side by side by slot. */
export type HashPrefixes = { prefixes: Uint32Array; count: number; isLive(slot: number): boolean }

type Awaitable<T> = T | Promise<T>

export type SearchableCatalogue = {
  /** The lists that these descriptors lead to. */
  lists(descriptors: readonly BinaryDescriptor[]): Awaitable<PostingLists>
  isLive(slot: number): boolean
  /** The images in these slots, as far as there are any. */
  images(slots: readonly number[]): Awaitable<ReadonlyMap<number, StoredImage>>
  hashPrefixes(): Awaitable<HashPrefixes>
  /** Global hashes of these slots; it may leave out those that differ from each of the query's eight hashes in more bits than count. */
  hashesOf(slots: readonly number[], dihedrals: Uint32Array): Awaitable<readonly SlotHash[]>
  /** Of the images that have too little texture for keypoints. */
  texturelessHashes(): Awaitable<readonly SlotHash[]>
  /** False once the image of a candidate has been dropped. */
  holds(image: { id: string; slot: number }): boolean
}
