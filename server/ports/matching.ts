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

export type MatchingPort = {
  /**
   * Decodes in a process apart. Throws the Failure `image_damaged`, `image_too_big` or `image_too_small`, or
   * `DecodingInterrupted` when the file is not to blame.
   */
  fingerprint(bytes: Uint8Array): Promise<Fingerprint>
  /**
   * Takes images into the catalogue; an id that is there already gets the new fingerprint. One of another version or cut short
   * is left out, as `has` then shows. `position` grows with the owner's table: {@link position} answers the last one that the
   * index has for sure.
   */
  put(entries: { id: string; fingerprint: Fingerprint }[], position?: number): Promise<void>
  /** Takes images out; unknown ids are ignored. */
  drop(ids: string[], position?: number): Promise<void>
  /** The last position given, also by an earlier process whose snapshot was whole; 0 when everything is to be put again. */
  position(): Promise<number>
  /** Which of the ids are in the catalogue. */
  has(ids: string[]): Promise<string[]>
  /** Best first. Nearly equal images of a series are all found. */
  find(query: Fingerprint): Promise<Match[]>
  /** These two alone, by the rules of today; null where nothing of the original is found. Both must be of this version. */
  compare(original: Fingerprint, query: Fingerprint): Promise<Match | null>
}
