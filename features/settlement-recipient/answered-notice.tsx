// Says what came of an answer, and comes into sight with it.
'use client'
import { type ReactNode, useEffect, useRef } from 'react'
import { Notice } from '#components/ui/notice.tsx'

export function AnsweredNotice({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={place} id="answered" tabIndex={-1} className="scroll-mt-24 outline-none">
      <Notice tone="success" live="status">
        {children}
      </Notice>
    </div>
  )
}
