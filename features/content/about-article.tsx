// The frame of an about page: its statement on the left, its text on the right.
import type { ReactNode } from 'react'

type Props = { title: string; summary: ReactNode; picture?: ReactNode; children: ReactNode }

export function AboutArticle({ title, summary, picture, children }: Props) {
  return (
    <article className="page-width grid gap-x-16 gap-y-8 pt-12 pb-(--section-gap) lg:grid-cols-[5fr_7fr] lg:pt-20">
      <header className="self-start lg:sticky lg:top-28">
        <h1 className="font-serif text-title-1">{title}</h1>
        <div className="mt-4 max-w-xl text-ink-muted text-lead">{summary}</div>
        {picture}
      </header>
      <div className="min-w-0">{children}</div>
    </article>
  )
}
