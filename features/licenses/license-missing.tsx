// No passport was issued under the number: it was mistyped, or its holder has named no website yet. Drawn by the page, because the framework's own 404 says nothing without script.
import { getTranslations } from 'next-intl/server'
import { AppLink } from '#components/layout/app-link.tsx'
import { ErrorScreen } from '#components/layout/errors/error-screen.tsx'
import { LogoMark } from '#components/layout/header/logo.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { href } from '#lib/routes.ts'

export async function LicenseMissing() {
  const t = await getTranslations('sold-licenses.page.missing')
  return (
    <ErrorScreen
      mark={<LogoMark className="size-6" />}
      code="404"
      title={t('title')}
      text={t('text')}
      actions={
        <>
          <AppLink href={href('account', { slug: 'licenses' })} className={buttonClass({ size: 'large' })}>
            {t('own')}
          </AppLink>
          <AppLink href={href('support')} className={buttonClass({ variant: 'secondary', size: 'large' })}>
            {t('ask')}
          </AppLink>
        </>
      }
    />
  )
}
