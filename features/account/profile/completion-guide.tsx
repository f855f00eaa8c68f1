// While a profile is being completed: what is missing here, where the rest is, and the way back to what one came for.
'use client'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { href, safeReturnPath } from '#lib/routes.ts'
import { missingFields, type ProfilePart, partOf } from '#lib/rules/accounts/profile.ts'
import { useOwnProfile } from '../account-page/use-own-profile.ts'

/** At the head of a part: what is missing in it. */
export function MissingHere({ part }: { part: ProfilePart }) {
  const t = useTranslations('profile')
  const here = missingFields(useOwnProfile()).filter(field => partOf(field) === part)
  if (here.length === 0) return null
  return (
    <Notice className="max-w-2xl" title={t('guide.here', { count: here.length })}>
      {here.map(field => t(`fields.${field}`)).join(', ')}
    </Notice>
  )
}

/** At the foot of a part that is complete, where its save button is: how it goes on. */
export function NextStep({ part }: { part: ProfilePart }) {
  const t = useTranslations('profile')
  const next = safeReturnPath(useSearchParams().get('next'))
  const missing = missingFields(useOwnProfile())
  if (missing.some(field => partOf(field) === part)) return null
  const [elsewhere] = missing
  if (elsewhere) {
    const slug = partOf(elsewhere)
    return (
      <Notice
        live="status"
        title={t('guide.elsewhere')}
        actions={
          <AppLink
            href={href('account', { slug }, { next: next ?? undefined })}
            className={buttonClass({ variant: 'secondary', size: 'small' })}
          >
            {t('guide.go_on', { part: t(`parts.${slug}`) })}
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
        // The address has its language already, and may be any page of the product.
        <a href={next} className={buttonClass({ size: 'small' })}>
          {t('guide.back')}
        </a>
      }
    />
  )
}
