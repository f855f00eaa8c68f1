// Brings a part of the page into sight when what it shows has changed by an act of the person.
'use client'
import { useEffect, useRef } from 'react'

/** `what`: another value is another state, null none yet. `atOnce`: what is there first was asked for too. */
export function useInSight(id: string, what: string | null, atOnce = false): void {
  const shown = useRef<string | null>(null)
  useEffect(() => {
    if (what === null || shown.current === what) return
    const first = shown.current === null
    shown.current = what
    if (!first || atOnce) document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [id, what, atOnce])
}
