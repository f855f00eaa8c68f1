// The box that lifts the veil, as its person last left it.
'use client'
import { useEffect, useRef } from 'react'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { useDisplayChoice } from '#lib/api/use-display-choice.ts'

export function VeilBox({ label }: { label: string }) {
  const box = useRef<HTMLInputElement>(null)
  const [shown, show] = useDisplayChoice('display_nudity')
  // It works without a script too: what was ticked before it ran stays.
  useEffect(() => {
    if (box.current && shown) box.current.checked = true
  }, [shown])
  return (
    <Checkbox
      ref={box}
      label={label}
      data-lift=""
      autoComplete="off"
      onChange={event => show(event.currentTarget.checked)}
    />
  )
}
