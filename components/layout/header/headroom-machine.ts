// When the header stands at the top of the page, stays pinned above it, or steps aside: the rule, without any drawing.

/** A change of direction shorter than this many pixels is an unsteady finger. */
export const HEADROOM_TOLERANCE_PX = 20

type HeadroomLook = 'top' | 'pinned' | 'hidden'
/** `turn` is the scroll position from which the next change of direction is measured. */
export type Headroom = { look: HeadroomLook; turn: number }

/** The next state for a scroll position in pixels (negative while a phone's page bounces). */
export function scrolled({ look, turn }: Headroom, position: number): Headroom {
  const y = Math.max(0, position)
  if (y === 0) return { look: 'top', turn: 0 }
  if (look === 'hidden') {
    return turn - y > HEADROOM_TOLERANCE_PX ? { look: 'pinned', turn: y } : { look, turn: Math.max(turn, y) }
  }
  return y - turn > HEADROOM_TOLERANCE_PX ? { look: 'hidden', turn: y } : { look, turn: Math.min(turn, y) }
}
