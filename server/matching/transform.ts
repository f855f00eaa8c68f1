// Transforms between an original and a query, and the correspondences that they are voted for by.
import type { Keypoint } from './fingerprint/fingerprint.ts'

/** original → query: x' = a x + b y + c, y' = d x + e y + f. The unit of x and y is said where a map is used. */
export type Affine = [number, number, number, number, number, number]

/** original → query: the affine map of the first six numbers, divided by 1 + g x + h y. */
export type Homography = [number, number, number, number, number, number, number, number]

/** A keypoint of the query and one of the original. `keypoint`: the query's number of it. */
export type Correspondence = { query: Keypoint; original: Keypoint; weight: number; keypoint: number }

type Point = { x: number; y: number }

/** A place in the original and the one in the query that shows it, in shares of the longest side. */
export type PointPair = { original: Point; query: Point; weight: number }

/**
 * `map`: in shares of the longest side of each. `weight`: of all inliers. `perspective`: of a picture that was photographed from
 * the side, the whole map; `map` is the affine one that is nearest to it.
 */
export type TransformHypothesis = {
  map: Affine
  weight: number
  inliers: Correspondence[]
  perspective?: Homography
}

/** Shares of the longest side, octaves, turns. */
export type InlierTolerance = { position: number; scale: number; orientation: number }
