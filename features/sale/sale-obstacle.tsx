// What keeps a creator from selling, one thing at a time, and the way to it.
'use client'
import { useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { Notice } from '#components/ui/notice.tsx'
import { href } from '#lib/routes.ts'
import type { SaleObstacle as Obstacle } from '#lib/rules/sale.ts'

/** Where it is done; the VAT of another country cannot be made known by its creator. */
const places: Record<Obstacle, string | null> = {
  profile_incomplete: href('account', { slug: 'personal' }),
  identity_unverified: href('account', { slug: 'identity' }),
  agreement_needed: href('account', { slug: 'payouts' }),
  agreement_abroad: null,
}

export function SaleObstacle({ obstacle }: { obstacle: Obstacle }) {
  const t = useTranslations('sale.obstacles')
  const place = places[obstacle]
  return (
    <Notice
      tone="info"
      title={t(`${obstacle}.title`)}
      className="max-w-2xl"
      actions={
        place && (
          <AppLink href={place} className={buttonClass({ variant: 'secondary', size: 'small' })}>
            {t('open')}
          </AppLink>
        )
      }
    >
      {t(`${obstacle}.text`)}
    </Notice>
  )
}
