// One part of what a wallet has to do with NFTs, under its title.
import type { ReactNode } from 'react'

type Props = { id: string; title: string; children: ReactNode }

export function OwnerPart({ id, title, children }: Props) {
  return (
    <section aria-labelledby={id} className="grid max-w-2xl gap-4">
      <h3 id={id} className="font-semibold text-title-3">
        {title}
      </h3>
      {children}
    </section>
  )
}
