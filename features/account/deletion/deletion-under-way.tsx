// After the request: the person is logged out already, and reads here what happens next.
'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { buttonClass } from '#components/ui/button-class.ts'
import { Card } from '#components/ui/card.tsx'
import { usePageLocale } from '#lib/i18n/use-page-locale.ts'
import { href, localHref } from '#lib/routes.ts'
import { EXPORT_LINK_DAYS } from '#lib/rules/accounts/deletion.ts'

export function DeletionUnderWay({ email }: { email: string }) {
  const t = useTranslations('belongings.delete')
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <Card className="grid max-w-2xl gap-4">
      <h3 ref={title} tabIndex={-1} className="font-semibold text-title-3 outline-none">
        {t('done_title')}
      </h3>
      <ol className="wrap-anywhere grid list-decimal gap-2 ps-5">
        <li>{t('done_one')}</li>
        <li>{t('done_two', { email, days: EXPORT_LINK_DAYS })}</li>
        <li>{t('done_three')}</li>
      </ol>
      {/* A full load: the toolbar still shows a session that has ended. */}
      <a href={localHref(usePageLocale(), href('home'))} className={`${buttonClass({ variant: 'secondary' })} w-fit`}>
        {t('home')}
      </a>
    </Card>
  )
}
