// Why an NFT was refused, and the way out of it where there is one.
'use client'
import { useTranslations } from 'next-intl'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { AppLink } from '#components/layout/app-link.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { ApiFailure } from '#lib/api/api-failure.ts'
import { useFieldMessage } from '#lib/api/use-failure.ts'
import { href } from '#lib/routes.ts'
import { MintObstacle, type NftObstacle } from '../settings/mint-obstacles.tsx'

const obstacles: readonly string[] = ['profile_incomplete', 'identity_unverified', 'wallet_missing']

export function RefusalWithWay({ failure, image }: { failure: unknown; image: string }) {
  const t = useTranslations('nft-chain.refusals')
  const message = useFieldMessage()
  if (!(failure instanceof ApiFailure)) return <FormFailure failure={failure} />
  const { code, errors } = failure.problem
  if (obstacles.includes(code)) return <MintObstacle obstacle={code as NftObstacle} /> // one of the list
  const first = Object.values(errors ?? {})[0]?.[0]
  const ways: Record<string, { to: string; label: string }> = {
    priority_unsettled: { to: `${href('image', { id: image })}#who-was-first`, label: t('who_was_first') },
    nft_needs_public: { to: href('images'), label: t('my_images') },
    agreement_needed: { to: href('account', { slug: 'payouts' }), label: t('payouts') },
    certificate_unanchored: { to: `${href('image', { id: image })}#certificate`, label: t('certificate') },
  }
  const way = ways[code]
  return (
    <div className="grid gap-2">
      <FormFailure
        failure={failure}
        actions={
          way && (
            <AppLink href={way.to} className={buttonClass({ variant: 'secondary', size: 'small' })}>
              {way.label}
            </AppLink>
          )
        }
      />
      {first && <p className="text-small">{message(first)}</p>}
    </div>
  )
}
