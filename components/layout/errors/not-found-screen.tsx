// The 404 page.
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { buttonClass } from '#components/ui/button-class.ts'
import { href } from '#lib/routes.ts'
import { AppLink } from '../app-link.tsx'
import { LogoMark } from '../header/logo.tsx'
import { ErrorScreen } from './error-screen.tsx'

/** Title of the 404 page. */
export async function notFoundMetadata(): Promise<Metadata> {
  const t = await getTranslations('layout.error')
  return { title: t('not_found_text'), robots: { index: false } }
}

export async function NotFoundScreen() {
  const t = await getTranslations('layout.error')
  return (
    <ErrorScreen
      mark={<LogoMark className="size-6" />}
      code="404"
      title={t('not_found')}
      text={t('not_found_text')}
      actions={
        <AppLink href={href('home')} className={buttonClass({ size: 'large' })}>
          {t('home')}
        </AppLink>
      }
    />
  )
}
