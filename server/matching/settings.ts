// How the algorithms of the matching engine run: numbers that were chosen, not fitted. What decides is in model.ts, which also says the units.

export const DESCRIPTOR_MATCHING = {
  /** Bits of the whole signature of 64 within which two descriptors correspond. */
  signatureBits: 19,
  /** As `RETRIEVAL.tolerance`, for whole fingerprints. */
  tolerance: { position: 0.03, scale: 0.7, orientation: 0.06 },
  seeds: 40,
  /** Hypotheses kept of one candidate and handedness. */
  hypotheses: 2,
} as const

/**
 * Of the first 128 bits of a global hash, which a process of a shared index knows: those of `RETRIEVAL.globalHashBits` that may
 * lie there. About half of them do, and hardly ever more.
 */
export const HASH_HALF_BITS = 38

export const TRANSFORM = {
  /** Shares of the longest side: two transforms are one when they move no corner further apart. */
  sameWithin: 0.08,
  /** Inliers in one cell count once; cells to the longest side. */
  cells: 90,
  /** Inliers, and their mean squared distance from their centre in shares of the longest side, from which a similarity is fitted. */
  similarity: { inliers: 3, spread: 0.0016 },
  /** Smallest factor by which a smaller query tightens the tolerance of position. */
  smallestTolerance: 0.35,
  /** Inliers from which an affine map is tried, and inliers it needs. */
  affine: { tryFrom: 5, inliers: 8, determinant: 1e-6, spread: 0.0004 },
  /** Share of the longest side that an inlier may be off an affine map, times these factors, one after the other. */
  affineTolerance: 0.012,
  affineRounds: [3, 2, 1, 1],
  /** Share of its inliers that an affine refinement must keep. */
  affineKeeps: 0.7,
} as const

/**
 * A query that is looked at as if it were smaller: how often it is halved, inliers of a hypothesis from which it is, and share of
 * textured blocks that correlate from which it is not, as its detail can be told.
 */
export const REDUCED = { times: 2, inliers: 12, alike: 0.4 } as const

/** A picture that was photographed from the side. */
export const PERSPECTIVE = {
  /** Inliers that it needs. */
  inliers: 12,
  /** Share of the longest side that an inlier may be off, times these factors, one after the other. */
  tolerance: 0.01,
  rounds: [6, 5, 4, 3, 2, 1.5, 1, 1],
  /** Share of the longest side by which it must differ from an affine map at some inlier. */
  bend: 0.008,
  /** Smallest denominator, and ratio of the largest to the smallest. */
  denominator: { min: 0.2 },
  depths: 2.2,
  /** Times that it is straightened; residuals, and share of textured blocks that correlate, from which it is done again. */
  corrections: 3,
  residuals: 24,
  correlated: 0.3,
  /** Below which equations do not say anything. */
  minPivot: 1e-9,
} as const

export const ALIGNMENT = {
  /** Scale of a transform that can be verified at all. */
  scale: { min: 0.02, max: 50 },
  /** Iterations of Gauss-Newton by pyramid level, the finest first; pixels that one of them samples, about. */
  iterations: [4, 6, 10, 14],
  pixelsPerIteration: 10_000,
  /** Largest parameter of an update, in px: below it has converged, above it has diverged. */
  update: { converged: 0.01, diverged: 12 },
  /** Weight of the sampled pixels that overlap, below which nothing is solved; regularisation of the diagonal. */
  minOverlap: 12,
  damping: 0.05,
  /** Factors of area and ratio of the axes that a refined transform may differ by. */
  area: { min: 0.3, max: 3.3 },
  axes: 2,
  /** Share of textured blocks that must correlate at the coarsest level for alignment to go on. */
  coarsestCorrelated: 0.12,
  /** Share of textured blocks from which an alignment is good enough as it is. */
  good: 0.8,
} as const

export const BLOCKS = {
  /** Pixels to a side; the small ones in levels of fewer than `smallLevel` pixels. */
  side: 12,
  smallSide: 8,
  smallLevel: 30_000,
  /** Share of a block that must lie inside the query. */
  inside: 0.8,
  /** Standard deviation of the band-passed block, in grey levels, below which it shows nothing. */
  minTexture: 1.2,
  /** The same of the query where the original shows nothing: then something was put there. */
  minQueryTexture: 8,
  /** Normalised cross-correlation from which a block correlates. */
  minNcc: 0.6,
  /** Neighbours that a block needs for the coherent residual. */
  neighbours: 3,
  /**
   * Correlated blocks are localized when they cover at most `area` of the original and `surrounding` of the overlap lies
   * around them, with so many textured `blocks`, of which at most `correlated` correlate. `tail`: outermost share that is not counted.
   */
  localized: { area: 0.25, surrounding: 0.25, blocks: 12, correlated: 0.15, tail: 0.05 },
} as const

/** The correction of an alignment by the residuals of its blocks. */
export const CORRECTION = {
  rounds: 4,
  /** Residuals that it takes. */
  residuals: 12,
  /** Coherent residual in px from which it is tried, and share of textured blocks that must correlate at either level. */
  neededFrom: { coherentResidual: 0.06, fine: 0.15, coarse: 0.4 },
  /** NCC that it may cost, of the sum of both levels. */
  maxNccLoss: 0.05,
  /** The coarse level is used when its residuals are this factor smaller than those of the fine one. */
  coarseFactor: 2,
  /** Robust fit: iterations, and smallest scale of the residuals in px. */
  iterations: 5,
  minScale: 0.05,
  /** Variance of the positions in px², and share of the determinant, from which more than a shift is fitted. */
  minVariance: 200,
  minDeterminant: 0.1,
} as const

export const TONE = {
  /** Blocks below which no tone curve is fitted. */
  minBlocks: 12,
  /** Deviation of brightness, in grey levels, that may be noise. */
  noise: 1.5,
  /** Robust fit: iterations, and smallest scale of the residuals in grey levels. */
  iterations: 4,
  minScale: 1,
  /** Parameters of a polynomial of the third degree: so many blocks say nothing about the fit. */
  parameters: 4,
  /** Error of rounding to whole grey levels. */
  rounding: 0.5,
} as const
