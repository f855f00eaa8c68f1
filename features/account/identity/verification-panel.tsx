// Where the identity verification stands.
'use client'
import { useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { StatusBadge } from '#components/ui/badge.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { Card } from '#components/ui/card.tsx'
import { href } from '#lib/routes.ts'
import type { VerificationStatus } from '#lib/rules/accounts/identity.ts'

const tones = { incomplete: 'neutral', under_review: 'warning', verified: 'success', to_rectify: 'danger' } as const

export function VerificationPanel({ status }: { status: VerificationStatus }) {
  const t = useTranslations('profile.overview')
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="font-semibold text-title-3">{t('verification_title')}</h3>
        <StatusBadge tone={tones[status]}>{t(`verification.${status}`)}</StatusBadge>
      </div>
      <p className="max-w-2xl text-ink-muted text-small">{t(`verification_text.${status}`)}</p>
      {status !== 'verified' && (
        <AppLink
          href={href('account', { slug: 'identity' })}
          className={`${buttonClass({ variant: 'secondary' })} w-fit`}
        >
          {t('verification_open')}
        </AppLink>
      )}
    </Card>
  )
}
