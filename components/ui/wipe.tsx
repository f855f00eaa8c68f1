// Two drawings over one another, parted by a line that is drawn across them: by mouse, finger or arrow keys.
import type { ReactNode } from 'react'

type Props = {
  /** Where the line stands, 0 to 100 from the left. */
  percent: number
  onChange: (percent: number) => void
  /** Names the slider for readers. */
  label: string
  /** What readers hear of the place, where “percent of 100” says too little. */
  valueText?: string
  /** Both drawings; they fill a frame that is positioned. */
  children: ReactNode
}

export function Wipe({ percent, onChange, label, valueText, children }: Props) {
  return (
    <>
      {children}
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 w-0.5 -translate-x-1/2 bg-raised ring-1 ring-line-strong"
        style={{ left: `${percent}%` }}
      >
        <span className="absolute top-1/2 left-1/2 grid size-9 -translate-1/2 place-items-center rounded-full border border-line-strong bg-raised text-ink shadow-raised">
          ↔
        </span>
      </span>
      {/* The whole picture is the slider's track: it is drawn anywhere, and lets the page scroll up and down. */}
      <input
        type="range"
        min={0}
        max={100}
        value={percent}
        aria-label={label}
        aria-valuetext={valueText}
        onChange={event => onChange(Number(event.target.value))}
        className="absolute inset-0 size-full cursor-ew-resize touch-pan-y appearance-none opacity-0"
      />
    </>
  )
}
