// What one agrees to, readable where one agrees to it.
'use client'
import { useLocale, useTranslations } from 'next-intl'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { href, localHref } from '#lib/routes.ts'

export function TermsText() {
  const t = useTranslations('auth.terms')
  const locale = useLocale()
  return (
    <details className="ps-8 text-small">
      <summary className="inline-flex min-h-6 cursor-pointer items-center text-accent underline decoration-1 underline-offset-4">
        {t('read')}
      </summary>
      <ul className="mt-3 grid list-disc gap-2 ps-4 text-ink-muted">
        <li>{t('author')}</li>
        <li>{t('public')}</li>
        <li>{t('lasting')}</li>
        <li>{t('rights')}</li>
        <li>{t('account')}</li>
        <li>{t('leave')}</li>
      </ul>
      <p className="mt-3">
        <a href={localHref(locale, href('about_terms'))} target="_blank" className={textLinkClass()} rel="noopener">
          {t('whole')}
        </a>
      </p>
    </details>
  )
}
