// The header that changes its look away from the top of the page and steps aside while reading on.
'use client'
import { type ReactNode, useEffect, useRef } from 'react'
import { type Headroom as State, scrolled } from './headroom-machine.ts'

export function Headroom({ children }: { children: ReactNode }) {
  const header = useRef<HTMLElement>(null)

  useEffect(() => {
    let state: State = { look: 'top', turn: 0 }
    let frame = 0
    const read = () => {
      frame = 0
      state = scrolled(state, window.scrollY)
      if (header.current) header.current.dataset.headroom = state.look
    }
    const onScroll = () => {
      frame ||= requestAnimationFrame(read)
    }
    // A reload may restore a position further down: there the header is pinned from the start.
    if (window.scrollY > 0) state = { look: 'pinned', turn: window.scrollY }
    read()
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', onScroll)
    }
  }, [])

  return (
    <header ref={header} data-headroom="top" className="headroom">
      {children}
    </header>
  )
}
