// The authentication layout: a panel over a photograph, the way back, the language, and the copyright.

import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { Copyright } from '#components/layout/footer.tsx'
import { HomeLink } from '#components/layout/header/home-link.tsx'
import { localeLabels } from '#components/layout/labels.ts'
import { LocaleSwitch } from '#components/layout/locale-switch.tsx'
import { SkipLink } from '#components/layout/skip-link.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import ArrowLeft from '#components/ui/icons/arrow-left.tsx'
import { Photo } from '#components/ui/photo.tsx'
import { SnackbarRegion } from '#components/ui/snackbar-region.tsx'
import { href } from '#lib/routes.ts'
import { signInPhotograph } from '#lib/shell-photographs.ts'

export default async function AuthenticationLayout({ children }: { children: ReactNode }) {
  const t = await getTranslations('layout')
  const { author, licence, ...photo } = signInPhotograph
  return (
    <div className="relative isolate min-h-dvh">
      <SkipLink />
      <div className="fixed inset-0 -z-10 overflow-hidden max-lg:hidden">
        <Photo {...photo} alt="" sizes="100vw" fit="cover" className="size-full object-cover" />
      </div>
      <div className="flex min-h-dvh w-full flex-col bg-canvas px-(--page-gutter) lg:max-w-[38rem] lg:px-16">
        {/* One column: the arrow, the mark, the fields and the copyright start on the same line. */}
        <header className="mx-auto flex w-full max-w-md items-center justify-between gap-4 py-5">
          <AppLink href={href('home')} className={`${buttonClass({ variant: 'quiet', size: 'small' })} -ms-3`}>
            <ArrowLeft aria-hidden="true" className="-ms-1 size-4" />
            {t('authentication.back')}
          </AppLink>
          <div className="-me-2">
            <LocaleSwitch {...(await localeLabels())} />
          </div>
        </header>
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center py-10 outline-none"
        >
          <HomeLink className="-ms-0.5 mb-10 self-start" />
          {children}
        </main>
        <footer className="mx-auto w-full max-w-md py-6 text-caption text-ink-muted">
          <Copyright />
        </footer>
      </div>
      <p className="fixed end-4 bottom-4 -z-10 rounded-control bg-scrim px-2 py-1 text-caption text-primary-ink max-lg:hidden in-data-[theme=dark]:text-primary in-data-[theme=grey]:text-primary">
        {t('authentication.credit', { author, licence })}
      </p>
      <SnackbarRegion dismissLabel={t('notifications_close')} />
    </div>
  )
}
