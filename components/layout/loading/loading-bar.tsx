// The thin bar at the top of the window while a page is on its way.
'use client'
import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { type LoadingState, loadingMachine, loadingTimings } from './loading-machine.ts'
import { onNavigation } from './navigation-events.ts'

/** Drawn by hand on its element: a render of the tree for a bar would be work on the very path it measures. */
export function LoadingBar() {
  const bar = useRef<HTMLDivElement>(null)
  const machine = useRef<ReturnType<typeof loadingMachine>>(null)
  const address = `${usePathname()}?${useSearchParams()}`
  const shown = useRef(address)

  useEffect(() => {
    const show = (state: LoadingState) => {
      if (bar.current) bar.current.dataset.state = state
    }
    const current = loadingMachine(show)
    machine.current = current
    const silence = onNavigation({ start: current.start, fail: current.fail })
    return () => {
      silence()
      current.stop()
    }
  }, [])

  // A new address is what ends a page change.
  useEffect(() => {
    if (shown.current === address) return
    shown.current = address
    machine.current?.finish()
  }, [address])

  return (
    <div
      ref={bar}
      data-state="idle"
      aria-hidden="true"
      className="loading-bar"
      style={{ '--crossing': `${loadingTimings.duration_ms}ms` } as React.CSSProperties /* a custom property */}
    />
  )
}
