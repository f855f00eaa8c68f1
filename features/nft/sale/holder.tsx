// Who has an edition, sells it or bids for it.
import { AppLink } from '#components/layout/app-link.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import type { Token } from '#lib/contract/tokens.ts'
import { href } from '#lib/routes.ts'

/** A person by their name where they are public here, else the wallet. */
export function Holder({ holder: { address, user } }: { holder: Token['owner'] }) {
  return user ? (
    <AppLink href={href('profile', { role: 'creators', id: user.id })} className={textLinkClass({ quiet: true })}>
      {user.name}
    </AppLink>
  ) : (
    <code className="font-mono text-caption" title={address}>
      {address.slice(0, 6)}…{address.slice(-4)}
    </code>
  )
}
