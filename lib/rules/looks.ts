// What counts as looking alike, and how often one may ask with a picture of one's own.
import { HOUR_S, MINUTE_S } from '../dates.ts'
import type { Limit } from './accounts/sign-in.ts'

/** Bits of a look: with so many, the angle between two pictures' features is known to about three degrees. */
export const LOOK_BITS = 512
/** Differing bits up to which two pictures are said to look alike. */
export const LOOK_DISTANCE = 135
/** Pictures shown as alike. */
export const LOOKALIKES = 24
/** Beside one image. */
export const MORE_LIKE_THIS = 6

/** Bytes of a picture that is searched by: a photograph of a telephone, not an original. */
export const PICTURE_MAX_BYTES = 20 * 1024 * 1024

/** Searches with a picture from one network address: each decodes a stranger's file. */
export const picturesPerIp: Limit = {
  name: 'picture-search',
  tiers: [
    { points: 12, duration_s: MINUTE_S },
    { points: 120, duration_s: HOUR_S },
  ],
}
