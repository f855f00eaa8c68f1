// Who has an edition, sells it or bids for it.
import { useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import type { Holder as Held, Token } from '#lib/contract/tokens.ts'
import { href } from '#lib/routes.ts'

/** A person by their name where they are public here, the market by what it is, else the wallet. */
export function Holder({ holder }: { holder: Held }) {
  const { address, user, market } = holder
  if (market) return <Market address={address} />
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

function Market({ address }: { address: string }) {
  const t = useTranslations('nft-chain.holder')
  return <span title={address}>{t('market')}</span>
}

/** What is auctioned is in the market's keeping: whoever sells it is named as well. */
export function TokenOwner({ token: { owner, offer } }: { token: Pick<Token, 'owner' | 'offer'> }) {
  const t = useTranslations('nft-chain.holder')
  if (!owner.market || !offer?.auction) return <Holder holder={owner} />
  const seller = () => <Holder holder={offer.seller} />
  return <span title={owner.address}>{t.rich('kept', { seller })}</span>
}
