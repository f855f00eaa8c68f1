// Takes the place of a form that was sent, and the focus with it: in sight however long the form was, and read aloud.
'use client'
import { clsx } from 'clsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { Notice } from '../ui/notice.tsx'

type SentNoticeProps = { title: string; children: ReactNode; actions?: ReactNode; className?: string }

export function SentNotice({ className, ...said }: SentNoticeProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className={clsx('outline-none', className)}>
      <Notice tone="success" live="status" {...said} />
    </div>
  )
}
