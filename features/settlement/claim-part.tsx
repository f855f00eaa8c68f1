// One part of a claim’s or a case’s page, under its own title.
import type { ReactNode } from 'react'

type Props = { title: string; level?: 2 | 4; children: ReactNode }

export function Part({ title, level = 4, children }: Props) {
  const Title = `h${level}` as const
  return (
    <section aria-label={title} className="grid max-w-3xl gap-3">
      <Title className="font-semibold text-title-3">{title}</Title>
      {children}
    </section>
  )
}
