// The line that is drawn between the photograph and its copy.
'use client'
import { type ReactNode, useState } from 'react'
import { Wipe } from '#components/ui/wipe.tsx'

type Props = { label: string; found: string; yours: string; original: ReactNode; copy: ReactNode }

export function HomeCompare({ label, found, yours, original, copy }: Props) {
  const [percent, setPercent] = useState(55)
  return (
    <>
      <div className="relative aspect-4/3 overflow-hidden has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2">
        <Wipe percent={percent} onChange={setPercent} label={label}>
          {original}
          <div className="absolute inset-0 bg-sunken" style={{ clipPath: `inset(0 ${100 - percent}% 0 0)` }}>
            {copy}
          </div>
        </Wipe>
      </div>
      <p className="mt-3 flex justify-between gap-4 text-ink-muted text-small">
        <span>{found}</span>
        <span>{yours}</span>
      </p>
    </>
  )
}
