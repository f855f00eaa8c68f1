// The box that lifts the veil, as this browser last left it.
'use client'
import { useEffect, useRef } from 'react'
import { Checkbox } from '#components/ui/checkbox.tsx'

const KEY = 'display-nudity'

export function VeilBox({ label }: { label: string }) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current && remembered()) box.current.checked = true
  }, [])
  return (
    <Checkbox
      ref={box}
      label={label}
      data-lift=""
      autoComplete="off"
      onChange={event => remember(event.currentTarget.checked)}
    />
  )
}

function remembered(): boolean {
  try {
    return localStorage.getItem(KEY) === 'true'
  } catch {
    // A browser that keeps nothing asks each time.
    return false
  }
}

function remember(shown: boolean): void {
  try {
    if (shown) localStorage.setItem(KEY, 'true')
    else localStorage.removeItem(KEY)
  } catch {
    // As above.
  }
}
