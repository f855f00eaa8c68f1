// What a visitor reads when a page is missing or failed, and the way home.
import type { ReactNode } from 'react'
import { brand } from '#lib/brand.ts'

type Props = {
  /** The logo; left out where every page would carry it for the day of a failure. */
  mark?: ReactNode
  code: string
  title: string
  text: string
  actions: ReactNode
}

export function ErrorScreen({ mark, code, title, text, actions }: Props) {
  return (
    <div className="page-width grid min-h-[70dvh] content-center gap-6 py-16">
      <p className="flex items-center gap-3 text-ink-muted text-small">
        {mark}
        {brand.name} · {code}
      </p>
      <h1 className="max-w-4xl font-serif text-title-1">{title}</h1>
      <p className="max-w-2xl text-ink-muted text-lead">{text}</p>
      <div className="mt-2 flex flex-wrap gap-3">{actions}</div>
    </div>
  )
}
