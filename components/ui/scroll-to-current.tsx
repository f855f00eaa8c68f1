// In a row or a list that scrolls in itself, what is chosen stands in its middle.
'use client'
import { useEffect, useRef } from 'react'

/** Moves the box only, never the page. */
export function centreInBox(box: HTMLElement, chosen: Element): void {
  const [outer, inner] = [box.getBoundingClientRect(), chosen.getBoundingClientRect()]
  box.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2)
  box.scrollTop += inner.top + inner.height / 2 - (outer.top + outer.height / 2)
}

/** Stands in the box; `current` is where one is, and what else moves it. */
export function ScrollToCurrent({ current }: { current: string }) {
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const box = mark.current?.parentElement
    const chosen = current && box?.querySelector('[aria-current=page]')
    if (box && chosen) centreInBox(box, chosen)
  }, [current])
  return <span ref={mark} hidden />
}
