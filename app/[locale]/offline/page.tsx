// What the service worker shows without a connection: nothing on it depends on who is looking.
import { getTranslations } from 'next-intl/server'
import { ReloadButton } from '#components/layout/errors/reload-button.tsx'
import { Logo } from '#components/layout/header/logo.tsx'
import { ReloadWhenOnline } from '#components/layout/installed/reload-when-online.tsx'
import { pageMetadata } from '#lib/i18n/metadata.ts'
import { WhatWorks } from './what-works.tsx'

export const generateMetadata = () => pageMetadata('offline')

export default async function OfflinePage() {
  const t = await getTranslations('layout.offline')
  return (
    <main id="main" className="page-width grid min-h-dvh content-center justify-items-start gap-6 py-16">
      <Logo />
      <h1 className="mt-6 font-serif text-title-1">{t('title')}</h1>
      <p className="max-w-2xl text-ink-muted text-lead">{t('text')}</p>
      <ReloadWhenOnline />
      <ReloadButton label={t('again')} />
      <WhatWorks />
    </main>
  )
}
