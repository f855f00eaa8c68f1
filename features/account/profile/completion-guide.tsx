// While a profile is being completed: what is missing here, where the rest is, and the way back to what one came for.
'use client'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { Notice } from '#components/ui/notice.tsx'
import { useOwnProfile } from '#lib/api/use-own-profile.ts'
import { href, safeReturnPath } from '#lib/routes.ts'
import { missingFields, type ProfileTab, tabOf } from '#lib/rules/accounts/profile.ts'

/** At the head of a tab: what is missing in it. */
export function MissingHere({ tab }: { tab: ProfileTab }) {
  const t = useTranslations('profile')
  const here = missingFields(useOwnProfile()).filter(field => tabOf(field) === tab)
  if (here.length === 0) return null
  return (
    <Notice className="max-w-2xl" title={t('guide.here', { count: here.length })}>
      {here.map(field => t(`fields.${field}`)).join(', ')}
    </Notice>
  )
}

/** At the foot of a tab that is complete, where its save button is: how it goes on. */
export function NextStep({ tab }: { tab: ProfileTab }) {
  const t = useTranslations('profile')
  const next = safeReturnPath(useSearchParams().get('next'))
  const missing = missingFields(useOwnProfile())
  if (missing.some(field => tabOf(field) === tab)) return null
  const [elsewhere] = missing
  if (elsewhere) {
    const slug = tabOf(elsewhere)
    return (
      <Notice
        live="status"
        title={t('guide.elsewhere')}
        actions={
          <AppLink
            href={href('account', { slug }, { next: next ?? undefined })}
            className={buttonClass({ variant: 'secondary', size: 'small' })}
          >
            {t('guide.go_on', { tab: t(`tabs.${slug}`) })}
          </AppLink>
        }
      />
    )
  }
  if (next === null) return null
  return (
    <Notice
      tone="success"
      live="status"
      title={t('guide.complete')}
      actions={
        // The path has its language already, and may be any page of the product.
        <a href={next} className={buttonClass({ size: 'small' })}>
          {t('guide.back')}
        </a>
      }
    />
  )
}
