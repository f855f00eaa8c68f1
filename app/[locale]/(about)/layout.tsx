// The layout of the about pages: their own tabs, and the way back to the gallery.

import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { Footer } from '#components/layout/footer.tsx'
import { Headroom } from '#components/layout/header/headroom.tsx'
import { HomeLink } from '#components/layout/header/home-link.tsx'
import { SkipLink } from '#components/layout/skip-link.tsx'
import { type Tab, TabBar } from '#components/layout/tab-bar.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import ArrowLeft from '#components/ui/icons/arrow-left.tsx'
import { href } from '#lib/routes.ts'

export default async function AboutLayout({ children }: { children: ReactNode }) {
  const t = await getTranslations('layout')
  const tabs: Tab[] = [
    { to: href('about'), label: t('links.about_overview'), exact: true },
    { to: href('about_buyers'), label: t('links.about_buyers') },
    { to: href('about_marketplace'), label: t('links.about_marketplace') },
    { to: href('about_prices'), label: t('links.about_prices') },
    { to: href('about_company'), label: t('links.about_company') },
    { to: href('about_tokenomics'), label: t('links.about_tokenomics') },
  ]
  return (
    <>
      <SkipLink />
      <Headroom>
        <div className="bar page-width flex items-center gap-6">
          <HomeLink />
          <div className="min-w-0 max-md:hidden">
            <TabBar label={t('about.label')} tabs={tabs} />
          </div>
          <AppLink href={href('discovers')} className={`${buttonClass({ variant: 'quiet' })} ms-auto`}>
            <ArrowLeft aria-hidden="true" className="size-4" />
            {t('about.back')}
          </AppLink>
        </div>
      </Headroom>
      {/* On a phone the tabs scroll away with the page: a second row in the sticky bar would cover what has the focus. */}
      <div className="-mt-2 px-1 md:hidden">
        <TabBar label={t('about.label')} tabs={tabs} />
      </div>
      <main id="main" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <Footer />
    </>
  )
}
