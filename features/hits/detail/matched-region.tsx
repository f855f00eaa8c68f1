// The matching part drawn over a picture: black and white lines, seen on every picture and in every theme.
import type { Size } from '#lib/rules/copies.ts'
import { clipped, type Point, pointsOf } from './region.ts'

/** Lines inside an SVG whose view box is as large as the picture; `shade` darkens what does not match. */
export function RegionLines({
  region,
  size,
  shade = false,
}: {
  region: readonly Point[]
  size: Size
  shade?: boolean
}) {
  const corners = clipped(region)
  if (corners.length < 3) return null
  const points = pointsOf(corners, size)
  const { width, height } = size
  const line = { points, fill: 'none', strokeLinejoin: 'round', vectorEffect: 'non-scaling-stroke' } as const
  return (
    <>
      {shade && (
        <path d={`M0 0H${width}V${height}H0Z M${points}Z`} fillRule="evenodd" fill="black" fillOpacity="0.45" />
      )}
      <polygon {...line} data-region="" stroke="black" strokeOpacity="0.8" strokeWidth="5" />
      <polygon {...line} stroke="white" strokeWidth="2" />
    </>
  )
}

/** The same as a layer over a picture that fills its box. */
export function RegionLayer({ region, label }: { region: readonly Point[]; label: string }) {
  const size = { width: 1, height: 1 }
  return (
    <svg
      viewBox="0 0 1 1"
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      className="pointer-events-none absolute inset-0 size-full overflow-visible"
    >
      <RegionLines region={region} size={size} shade />
    </svg>
  )
}
