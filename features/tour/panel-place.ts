// Where the panel of a tour stands so that it covers nothing of what it explains.
import type { Size } from '#lib/rules/copies.ts'

export type Box = { left: number; top: number; width: number; height: number }
export type PanelPlace = { at: 'point'; left: number; top: number } | { at: 'top' | 'bottom' }

/** Pixels between the panel and what it explains, and between the panel and the window's edge. */
export const GAP = 12
/** Below this width the panel is a sheet at an edge. */
const PHONE = 640

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most))

/** Below, above, after or before the target where the panel has room there; else the edge of the window that is farther away. */
export function placePanel(target: Box | null, panel: Size, view: Size): PanelPlace {
  if (!target) return { at: 'bottom' }
  const beside = view.width < PHONE ? undefined : points(target, panel, view).find(point => fits(point, panel, view))
  if (beside) return { at: 'point', ...beside }
  const above = target.top
  const below = view.height - target.top - target.height
  return { at: above > below ? 'top' : 'bottom' }
}

function points(target: Box, panel: Size, view: Size) {
  const left = clamp(target.left, GAP, view.width - panel.width - GAP)
  const top = clamp(target.top, GAP, view.height - panel.height - GAP)
  return [
    { left, top: target.top + target.height + GAP },
    { left, top: target.top - panel.height - GAP },
    { left: target.left + target.width + GAP, top },
    { left: target.left - panel.width - GAP, top },
  ]
}

const fits = (point: { left: number; top: number }, panel: Size, view: Size) =>
  point.left >= GAP &&
  point.top >= GAP &&
  point.left + panel.width + GAP <= view.width &&
  point.top + panel.height + GAP <= view.height

/** By how much to scroll so that the target is seen whole beside a sheet at the bottom; 0 where nothing is in the way. */
export function scrollNeeded(target: Box, panel: Size, view: Size, header: number): number {
  const least = header + GAP
  const most = view.height - panel.height - 2 * GAP - target.height
  if (target.top >= least && target.top <= most) return 0
  return target.top - Math.min(least, most)
}
