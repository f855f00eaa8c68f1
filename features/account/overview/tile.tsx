// One figure of the dashboard, what it means, and the way to where it comes from.
import type { ReactNode } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { Card } from '#components/ui/card.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { useFailureMessage } from '#lib/api/use-failure.ts'

type TileProps = { title: string; value?: ReactNode; link?: { to: string; label: string }; children: ReactNode }

/** Without a value the thing itself does not exist yet, or is not known. */
export function Tile({ title, value, link, children }: TileProps) {
  return (
    <Card variant={value === undefined ? 'plain' : 'tinted'} as="section" className="grid content-start gap-1">
      <h3 className="text-ink-muted text-small">{title}</h3>
      {value !== undefined && <p className="font-serif text-title-1">{value}</p>}
      <p className="text-ink-muted text-small">{children}</p>
      {link && (
        <p className="text-small">
          <AppLink href={link.to} className={textLinkClass()}>
            {link.label}
          </AppLink>
        </p>
      )}
    </Card>
  )
}

export function UnknownTile({ title, error }: { title: string; error: unknown }) {
  const failureMessage = useFailureMessage()
  return <Tile title={title}>{failureMessage(error)}</Tile>
}
