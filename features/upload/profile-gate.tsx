// Shown in place of the upload while the profile is not complete: what is missing, why, and a link to it.
import { getLocale, getTranslations } from 'next-intl/server'
import { AppLink } from '#components/layout/app-link.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { href, localHref } from '#lib/routes.ts'
import { type CompletableField, type CompletableProfile, missingFields, tabOf } from '#lib/rules/accounts/profile.ts'

/** Nothing when the profile is complete. */
export async function ProfileGate({ profile }: { profile: CompletableProfile }) {
  const [t, locale] = await Promise.all([getTranslations('profile'), getLocale()])
  const missing = missingFields(profile)
  const [first] = missing
  if (!first) return null
  const next = localHref(locale, href('images'))
  const toField = (field: CompletableField) => `${href('account', { slug: tabOf(field) }, { next })}#${field}`
  const names = new Intl.ListFormat(locale).format(missing.map(field => t(`fields.${field}`)))
  return (
    <Notice
      tone="warning"
      title={t('gate.title')}
      actions={
        <AppLink href={toField(first)} className={buttonClass({ size: 'medium' })}>
          {t('gate.action')}
        </AppLink>
      }
    >
      <p className="max-w-2xl">{t('gate.text')}</p>
      <p className="mt-2 max-w-2xl">{t('gate.missing', { names })}</p>
    </Notice>
  )
}
