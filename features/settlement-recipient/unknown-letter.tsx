// An address that leads to no letter: a part of it is missing, or somebody else made it up.
import { useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { href } from '#lib/routes.ts'

export function UnknownLetter() {
  const t = useTranslations('received-letter')
  return (
    <div className="page-width py-10 sm:py-14">
      <div className="grid max-w-2xl gap-6">
        <h1 className="font-serif text-title-1">{t('unknown.title')}</h1>
        <Notice tone="warning">{t('unknown.text')}</Notice>
        <AppLink href={href('infringement')} className={`${buttonClass()} w-fit`}>
          {t('check.submit')}
        </AppLink>
      </div>
    </div>
  )
}
