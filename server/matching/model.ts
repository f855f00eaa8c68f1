// The model of the matching engine: every fitted number with its unit and the sample that it was fitted on. What was chosen stands in settings.ts.
//
// Samples
//   A  2,455 true copies, most of them of the hardest kinds, and 827 altered photographs of scenes held against another
//      person's photograph of the same scene (3,282 labelled answers). The scripts are not in the repository.
//   B  10,000 altered copies of 200 of 1,018 photographs: `npm run bench:matching -- --queries 200`.
//   C  Further copies and pairs from runs of B and of scripts that are not in the repository; each entry says how many.
//   D  A part of the 1,000 ImageNet photographs of B, for `fingerprint/projection.bin`: `bench/matching/learn.ts` writes it.
//   E  Agreeing blocks of 42 photographs and their copies of half the size (12,432), and of 216 pairs that merely share a design
//      (55,661): `bench/matching/shared-designs/fit-naturalness.ts` prints the weights.
//   F  Copies of 58 photographs and 538 pairs that merely share a design (decision 144). What the bounds lie between is printed by
//      `bench/matching/shared-designs/bounds.ts` from the logs of `npm run bench:designs` and `npm run bench:matching`.
//   G  10,260 further pairs of the same kinds, `npm run bench:designs -- --seed 3` and `--seed 4`, and 6,000 copies of 120 photographs of B.
//   H  Double exposures of 100 photographs, and what they must not be taken for: 4,480 hypotheses
//      of 418 pairs that merely share a design, and other views of one scene. `--hard --only double`, `bench:designs -- --seed 11`.
// Numbers without a sample were chosen, not fitted. docs/benchmarks.md has the results, docs/decisions/095 and 144 the reasons.
//
// Units: bits are Hamming distances; shares are 0..1; "px" are pixels of the pyramid level that is compared; "grey levels" are
// of 255; "octaves" are powers of two of the scale; "turns" are whole turns. The weight of a correspondence counts the bits
// that its signatures could still have differed by.

/**
 * Number of the rules that decide, numbers and code alike: raised with every change by which a pair may be answered in
 * another way. What earlier rules found is compared again.
 */
export const DECISION_RULES = 3

/** Keypoints that the index takes of an image. 187 found as many of B; 110 found 0.6 % fewer of 1,360 copies among 10^6 images. */
export const INDEXED_KEYPOINTS = 140
/** Keypoints below which an image counts as textureless: the index can hardly find it. */
export const TEXTURELESS_KEYPOINTS = 24
/** Keypoints from which a copy always has a strong keypoint hypothesis. C: of 2,631 copies the ten without one had at most 41. */
export const MANY_KEYPOINTS = 120

/** Longest side of a tiny image, in pixels of the image itself. */
export const TINY_SIDE = 32

/** Bits of 256 within which the authors of PDQ take two images for the same one. C: no two of 1,500 photographs come nearer than 50. */
export const SAME_IMAGE_BITS = 31

export const RETRIEVAL = {
  /**
   * Bits of the signature as the index stores it, within which a keypoint gets a vote. In a large index the bound falls by one
   * bit for each fourfold of `largeFrom` entries, down to `min`: more signatures come near by chance. Of the correspondences
   * of hard copies 97 % differ by at most 9 bits, 85 % by at most 6.
   */
  signatureBits: { max: 9, min: 6, largeFrom: 14_000_000 },
  /** Votes that one keypoint may cast, the nearest first. More means a logo, letters or a pattern. */
  votesPerKeypoint: 60,
  /** Weight of a vote with equal signatures, before idf, and what each differing bit takes off. */
  vote: { weight: 18, perBit: 1.6 },
  /** Images whose votes are fitted at most, and after how many it is checked whether the rest can still matter. */
  ranked: { max: 480, batch: 24 },
  /** Share of the longest side, octaves and turns within which a vote agrees with a similarity; index entries are coarse. */
  tolerance: { position: 0.05, scale: 0.8, orientation: 0.07 },
  /** Votes of an image, heaviest first, from which a similarity is tried. */
  seeds: 24,
  /**
   * Images whose descriptors are all matched: `min` in any case, up to `max` of those that weigh `minWeight` and
   * `relativeWeight` of the heaviest. Images that are not a copy weigh 3 to 9 at most, nearly always from a single keypoint;
   * copies of images that are hard to find were among the first four.
   */
  shortlist: {
    indexedKeypoints: { min: 0, max: 40, relativeWeight: 0.1, minWeight: 30 },
    manyKeypoints: { min: 6, max: 40, relativeWeight: 0.1, minWeight: 6 },
    fewKeypoints: { min: 12, max: 40, relativeWeight: 0.1, minWeight: 0 },
  },
  /** Bits of 256 within which a global hash makes an image a candidate. Copies of small images differ the most. */
  globalHashBits: 50,
  /** The same of the first 64 bits, which alone are read of every image: of 50 differing bits about 12 lie there, hardly ever 21. */
  hashPrefixBits: 20,
  /** Bits of 256 between a textureless image and its copy. A watermark alone changes 64 to 68. */
  texturelessHashBits: 76,
  /** Candidates by global hash, among all images and among the textureless ones. */
  hashCandidates: 6,
  texturelessCandidates: 2,
} as const

export const VERIFICATION = {
  /** Weight that the inliers of different photographs do not reach by chance (A). */
  strongWeight: 60,
  /** Weight of a candidate from which weak candidates are no longer verified. */
  certainWeight: 200,
  /** Weight below which a hypothesis is not verified. C: of 2,400 copies none was found by less. */
  minWeight: 20,
  /** A hypothesis by a global hash that differs by d bits weighs (zeroAt - d) / bitsPerWeight. */
  hashWeight: { zeroAt: 116, bitsPerWeight: 4 },
  /** Candidates that are verified, with strong and with weak hypotheses. C: of 6,500 copies 9 were found by a weak one, each by the best. */
  candidates: { strong: 32, weak: 2 },
  /** Inliers whose common transform is right to about a pixel. */
  manyInliers: 8,
  /** A match that explains the whole query ends the search: textured blocks, share of them that correlate, share of the query. */
  explainsQuery: { textured: 60, correlated: 0.9, covered: 0.9 },
} as const

/** Where two aligned images contradict each other. */
export const AGREEMENT = {
  /** Normalised cross-correlation below which two textured blocks show different things. */
  maxNcc: 0.3,
  /** Deviation of both band-passed blocks, in grey levels, from which they show something. */
  texture: 3,
  /** The same of one of them while the other shows nothing. */
  oneSided: { much: 6, nothing: 1.2 },
  /** Blocks of the coarse level from which it is looked at, not the fine one. Fewer than that at either say little. */
  minBlocks: 24,
  /** Share of either image below which what looks drawn is an element of both: copies show most of one of them. */
  minCovered: 0.5,
} as const

/** What is measured where the original may be one of two pictures that lie over one another. */
export const BLEND = {
  /** Deviation of the band-passed block of the original, in grey levels, from which it tells how strong it is in the query. */
  texture: 3,
  /** Parts to a side of the picture, and blocks from which a part tells. */
  side: 4,
  partBlocks: 4,
  /** Deviation of the query's block over the original's, up to which its detail is the original's for the most part; how many tell. */
  own: 0.8,
  clear: 40,
  /** Share by which a block's strength may differ from that of all. */
  about: 0.4,
} as const

/** Logistic regression of blocks that were photographed (1) or drawn (0), each kind weighing the same (E). */
export const NATURALNESS = {
  /** Pixels around a block that are looked at with it; gradient, in grey levels a pixel, below which one is flat. */
  margin: 2,
  flatBelow: 2.5,
  /** Rounds that look for two grey levels; grey levels around the commonest one that count as the same. */
  rounds: 4,
  levels: 3,
  /** Likelihood above which a block was surely photographed. */
  sure: 0.8,
  weights: {
    flat: 3.922,
    withinLevels: 5.387,
    commonest: -12.894,
    deviation: -1.408,
    concentration: 1.214,
    constant: 6.792,
  },
} as const

/** A hypothesis is distinctive unless half its inliers are common keypoints and few of its blocks correlate. */
export const DISTINCTIVE = {
  /** Images that may share a keypoint before it counts as common: a logo, a watermark, a letter. */
  documentFrequency: 12,
  /** Share of common inliers from which that matters. */
  commonInliers: 0.5,
  /** Blocks that make a match distinctive all the same: of tiny images, which have only few and coarse keypoints, and of others. */
  tiny: { textured: 16, correlated: 0.9, meanNcc: 0.95 },
  other: { textured: 60, correlated: 0.6 },
} as const

export const DECISION = {
  /** Correlated blocks without which a level says nothing. */
  minCorrelated: 8,
  /**
   * Registration error in px that `residuals` blocks of a copy may have when the tone residual is the usual one; another
   * person's view of the same scene has more. More residuals say it more surely: the bound grows with their cube root, up to
   * `maxFactor`. With fewer than `fewResiduals` the alignment itself hides the parallax: the bound shrinks with `fewPower`. (A)
   */
  registration: { error: 0.08, residuals: 30, maxFactor: 2, fewResiduals: 85, fewPower: 1.5 },
  /**
   * Share of the standard error of the residuals that counts as registration error. The coherent residual leaves out the
   * blocks' own noise, and of few noisy blocks it may leave out everything. (C: a photograph of a church by somebody else)
   */
  noiseShare: 0.7,
  /** Residuals below which, and median residual in px above which, the registration error is not measurable. */
  measurable: { residuals: 24, medianResidual: 0.8 },
  /** Share of textured blocks that must correlate, besides a small registration error. */
  correlatedShare: 0.25,
  /**
   * Tone residual for which the bounds are as written here, the power by which another one moves them, and how far at most.
   * Copies have 0.03, other photographs of a scene 0.3.
   */
  tone: { usual: 0.06, smallest: 0.005, power: 2, minFactor: 0.36, maxFactor: 12 },
  /** Tone residual above which blocks confirm nothing (C: one of 3,371 copies had more), and all-blocks does not either. */
  maxTone: { blocks: 0.25, allBlocks: 0.15 },
  /** Nearly all blocks correlate: share of them, and registration error in px that is then allowed, at the fine level. */
  allFine: { correlated: 0.94, error: 0.25 },
  /** The same at the coarse level, with so many blocks there and so many residuals at the fine level. */
  allCoarse: { correlated: 0.94, blocks: 20, coherentResidual: 0.1, fineResiduals: 8, fineError: 0.3 },
  /** Without strong keypoints: all blocks, with so many of them and this NCC, or a small registration error with many blocks. */
  blocksAlone: { all: { blocks: 12, meanNcc: 0.85 }, registered: { blocks: 100, correlated: 0.65 } },
  /** Shares of correlated blocks when the global hash says the same: the registration error is then not looked at. */
  sameHash: { fine: 0.2, coarse: 0.45 },
  /** Share of textured blocks below which localized ones are a common logo. */
  localized: 0.7,
  /** Tiny queries are recognised by their global hash (bits of 256) and nearly all of so many blocks. */
  tiny: { hashBits: 40, textured: 16, correlated: 0.8, meanNcc: 0.7, tone: 0.2, strength: 3.1 },
  /** Textureless originals are recognised by their brightness all over; what detail there is must agree too. A mark changes more blocks. */
  textureless: {
    globalTone: 0.06,
    fine: 12,
    ncc: 0.8,
    coherentResidual: 0.35,
    medianResidual: 0.7,
    coarse: 24,
    strength: 3.2,
  },
  /**
   * Shares of the blocks that may contradict each other among those that agree, and at all, by the share of the agreeing ones
   * that were photographed: points of curves, linear between them (F). `drawnOver` instead of `among` where what contradicts
   * looks less natural than `overBelow` in one image, `photographedOver` where it looks as natural as `overFrom` or more in both
   * (G: two drawn skies, photographs in one mat of wood), and then `photographedBeside` instead of `all` (G: photographs around one
   * panel of words). Below the share `drawn` nothing may contradict, at the finest level not
   * more than `fine` where so little is noise that agreeing blocks correlate by `clear` (E); below `fineBelow` that level counts
   * where no other contradicts (G: two flavours of a packaging); below `part` it must be most of an image. `fromTheSide`: share of a picture that was straightened, of which more agrees by chance
   * (117 stripes of screens and 80 prints: 0.126 at most; two drawn skies of H: 0.34).
   */
  contradicting: {
    among: [
      [0.05, 0],
      [0.08, 0.03],
      [0.14, 0.03],
      [0.2, 0.19],
      [0.33, 0.24],
      [0.5, 0.24],
      [0.7, 0.32],
    ],
    photographedOver: [
      [0.05, 0],
      [0.08, 0.03],
      [0.14, 0.03],
      [0.2, 0.19],
      [0.33, 0.21],
      [0.5, 0.21],
      [0.6, 0.22],
    ],
    drawnOver: [
      [0.05, 0.03],
      [0.15, 0.35],
    ],
    all: [
      [0.035, 0.03],
      [0.16, 0.5],
    ],
    photographedBeside: [
      [0.035, 0.03],
      [0.16, 0.2],
      [0.2, 0.5],
    ],
    overBelow: 0.3,
    overFrom: 0.44,
    drawn: 0.035,
    fineBelow: 0.05,
    part: 0.1,
    fromTheSide: 0.15,
    fine: 0.007,
    clear: 0.85,
  },
  /**
   * A double exposure (H): the original is as strong in all parts and at both levels. Of 100 copies 59 are confirmed with this
   * ground, 10 without. What merely agrees here and there is strong here and weak there; another view is weaker at the fine level.
   */
  blended: { min: 0.25, max: 0.75, levels: 0.08, spread: 0.15, parts: 8, even: 0.85, residuals: 100 },
  /** Strength below which nothing is confirmed. A: confirmed 2,443 of the 2,455 copies and none of the 827 other photographs. */
  minStrength: 2.8,
  /** Strength above which an answer may be shown apart. */
  weakStrength: 2.5,
  /** Logistic regression of the labels of A on strength: the strength that is true every other time, and the slope there. */
  score: { midpoint: 2.95, slope: 9 },
} as const

/** Strength: a sum of shares, each of 0..1 or so, that grows with what speaks for a copy. */
export const STRENGTH = {
  /** What the coarse level must be better by to count instead of the fine one. */
  coarseHandicap: 0.1,
  /** Doublings of correlated blocks, and weight of the inliers, that count as one. */
  blockDoublings: 6,
  weight: 100,
  /** What is taken off where too few residuals can tell whether the registration is right. */
  unmeasured: 0.2,
} as const
