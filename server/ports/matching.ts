// What the engine takes and answers: fingerprints of images, and the matches of one of them.
import type { MatchReason } from '#lib/rules/matching/match-reasons.ts'

/** All that index and verification need of an image: what the database keeps of it. */
export type Fingerprint = {
  /** Fingerprints of different versions cannot be compared. */
  version: number
  /** Pixels of the image as shown, upright. */
  width: number
  height: number
  /** About 20 kB. */
  data: Uint8Array
}

/** In shares of width and height, 0..1, from the top left; a little outside where a rotated image is cut off. */
type Point = { x: number; y: number }

/** `original` is the image of the catalogue, `candidate` the query: the one that was found somewhere. */
export type Match = {
  id: string
  /** 0..1: the share of answers of this strength that were true on labelled photographs. */
  score: number
  /** False is a weak signal: it may be shown apart and never leads to a notice. */
  confirmed: boolean
  /** What speaks for it when it is confirmed, what against it when it is not. */
  reasons: MatchReason[]
  /** Share of the detail that agrees, of what can be compared, 0..1; null where too little can. */
  agreeing: number | null
  kind: 'whole' | 'part'
  /** Shares of the area of each image that the other one covers, 0..1. */
  overlap_original: number
  overlap_candidate: number
  mirrored: boolean
  /** Size of the content in pixels of the candidate, over that in pixels of the original. */
  scale: number
  /** By how much the original is rotated clockwise in the candidate, degrees from -180 to 180. */
  rotation_deg: number
  /** The four corners of the part that both show, in the order top left, top right, bottom right, bottom left of the original. */
  region_original: Point[]
  region_candidate: Point[]
  /** x' = a x + b y + c, y' = d x + e y + f takes positions in the candidate to those in the original, both in 0..1. */
  transform: [number, number, number, number, number, number]
}

export type StoredImage = { id: string; fingerprint: Fingerprint }

/** The fingerprints of these images from the owner's table; those that are gone are left out. */
export type StoredFingerprints = (ids: readonly string[]) => Promise<StoredImage[]>

export type IndexChanges = { put: readonly StoredImage[]; drop: readonly string[] }

export type MatchingAnswer = {
  /** Best first. Nearly equal images of a series are all found. */
  matches: Match[]
  /** Share of the index that could not be asked, 0..1: more is found when its servers are back. */
  unasked: number
}

/** The servers of a shared index are away: nothing was done, and it may be done again later. */
export class IndexAway extends Error {
  override name = 'IndexAway'
}

/** {@link IndexAway} is thrown by all but `find`, which says that it asked nothing, `fingerprint` and `compare`. */
export type MatchingPort = {
  /**
   * Decodes in a process apart. Throws the Failure `image_damaged`, `image_too_big` or `image_too_small`, or
   * `DecodingInterrupted` when the file is not to blame.
   */
  fingerprint(bytes: Uint8Array): Promise<Fingerprint>
  /**
   * Takes images into the catalogue, and others out; an id that is there already gets the new fingerprint. One of another version
   * or cut short is left out, as `has` then shows. `position` grows with the owner's table: {@link position} answers the last one
   * that the index has for sure. Changes up to one that it has are left out.
   */
  apply(changes: IndexChanges, position?: number): Promise<void>
  /** The last position given, also by an earlier process whose snapshot was whole; 0 when everything is to be put again. */
  position(): Promise<number>
  /** Which of the ids are in the catalogue. */
  has(ids: string[]): Promise<string[]>
  /** `stored` is asked for the few candidates whose fingerprints the index itself does not keep. */
  find(query: Fingerprint, stored: StoredFingerprints): Promise<MatchingAnswer>
  /** These two alone, by the rules of today; null where nothing of the original is found. Both must be of this version. */
  compare(original: Fingerprint, query: Fingerprint): Promise<Match | null>
  /** What an index outside this process needs from time to time. */
  upkeep?: {
    /** Whether the index would gain by being made again: it has grown much, or much was taken out. */
    isDue(): Promise<boolean>
    /** Makes it again from all of the owner's table while questions go on, and puts the new one in the place of the old one. */
    rebuild(changes: AsyncIterable<IndexChanges & { position: number }>): Promise<void>
    /** Removes what was replaced some time ago. */
    sweep(): Promise<void>
  }
}
