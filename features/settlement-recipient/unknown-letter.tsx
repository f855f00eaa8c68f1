// An address that leads to no letter: a part of it is missing, or somebody else made it up.
import { useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { Notice } from '#components/ui/notice.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { href } from '#lib/routes.ts'

/** What accounts keep opens by its id. */
const isKept = (token: string) => token.startsWith('inf_')

export function UnknownLetter({ token }: { token: string }) {
  const t = useTranslations('received-letter')
  return (
    <div className="page-width py-10 sm:py-14">
      <div className="grid max-w-2xl gap-6">
        <h1 className="font-serif text-title-1">{t(isKept(token) ? 'unknown.kept_title' : 'unknown.title')}</h1>
        {isKept(token) ? (
          <p>
            {t('unknown.kept')}{' '}
            <AppLink href={href('login', {}, { next: href('infringement', { token }) })} className={textLinkClass()}>
              {t('account.login')}
            </AppLink>
          </p>
        ) : (
          <Notice tone="warning">{t('unknown.text')}</Notice>
        )}
        <AppLink href={href('infringement')} className={`${buttonClass()} w-fit`}>
          {t('check.submit')}
        </AppLink>
      </div>
    </div>
  )
}
