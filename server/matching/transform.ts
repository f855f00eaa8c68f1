// Transforms between an original and a query, and the correspondences that they are voted for by.
import type { Keypoint } from './fingerprint/fingerprint.ts'

/** original → query: x' = a x + b y + c, y' = d x + e y + f. The unit of x and y is said where a map is used. */
export type Affine = [number, number, number, number, number, number]

/** A keypoint of the query and one of the original. `keypoint`: the query's number of it. */
export type Correspondence = { query: Keypoint; original: Keypoint; weight: number; keypoint: number }

/** `map`: in shares of the longest side of each. `weight`: of all inliers. */
export type TransformHypothesis = { map: Affine; weight: number; inliers: Correspondence[] }

/** Shares of the longest side, octaves, turns. */
export type InlierTolerance = { position: number; scale: number; orientation: number }
