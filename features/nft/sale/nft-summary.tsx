// What is offered of an image as an NFT, in a few words on its page, with the way to buying: no script of wallets comes with it.
import { getTranslations } from 'next-intl/server'
import { AppLink } from '#components/layout/app-link.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { textLinkClass } from '#components/ui/text-link.tsx'
import type { NftOffer } from '#lib/contract/tokens.ts'
import { href } from '#lib/routes.ts'
import { WhereNftShown } from '../where-shown.tsx'

/** Nothing of an NFT that nobody can buy and nobody has. */
export async function NftSummary({ offer }: { offer: NftOffer }) {
  const t = await getTranslations('nft-sale.summary')
  const { listing, tokens, max_editions } = offer
  const offered = tokens.filter(token => token.offer !== null).length
  if (!listing && tokens.length === 0) return null
  const leases = tokens.filter(token => token.lease !== null).length
  const forSale = listing !== null || offered > 0
  return (
    <WhereNftShown>
      <section aria-labelledby="nft-offer" className="grid gap-4">
        <h2 id="nft-offer" className="font-serif text-title-2">
          {t('title')}
        </h2>
        <p>
          {t('count', { count: max_editions })}{' '}
          {listing && t(`kinds.${listing.kind}`, { left: listing.editions_left, of: max_editions })}{' '}
          {offered > 0 && t('by_owners', { count: offered })}
        </p>
        {forSale && (
          <AppLink
            href={`${href('sale', { id: offer.image })}#nft`}
            className={`${buttonClass({ variant: 'secondary' })} w-fit`}
          >
            {t('see')}
          </AppLink>
        )}
        {leases > 0 && (
          <p className="text-small">
            {t('leases', { count: leases })}{' '}
            <AppLink href={href('sale', { id: offer.image })} className={textLinkClass()}>
              {t('to_leases')}
            </AppLink>
          </p>
        )}
        {tokens.length > 0 && (
          <ul className="flex flex-wrap gap-x-5 gap-y-2 text-small">
            {tokens.map(({ id, edition }) => (
              <li key={id}>
                <AppLink href={href('token', { id })} className={textLinkClass()}>
                  {t('edition', { edition, of: max_editions })}
                </AppLink>
              </li>
            ))}
          </ul>
        )}
      </section>
    </WhereNftShown>
  )
}
