// Says that paying needs a complete profile, and leads to what is missing.
'use client'
import { useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { Notice } from '#components/ui/notice.tsx'
import { href } from '#lib/routes.ts'
import { tabOf } from '#lib/rules/accounts/profile.ts'

/** `next`: where the way leads back to once it is complete. */
export function ProfileNeeded({ field, next }: { field: string; next?: string }) {
  const t = useTranslations('billing.incomplete')
  const to = href('account', { slug: tabOf(field) }, { next })
  return (
    <Notice
      tone="warning"
      title={t('title')}
      className="max-w-2xl"
      actions={
        <AppLink href={to} className={buttonClass({ variant: 'secondary', size: 'small' })}>
          {t('open')}
        </AppLink>
      }
    >
      {t('text')}
    </Notice>
  )
}
