// The layout of the journal and the press pages: categories, dark mode, footer.
import { getLocale, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Footer } from '#components/layout/footer.tsx'
import { DarkModeToggle } from '#components/layout/header/dark-mode-toggle.tsx'
import { Headroom } from '#components/layout/header/headroom.tsx'
import { HomeLink } from '#components/layout/header/home-link.tsx'
import { SkipLink } from '#components/layout/skip-link.tsx'
import { type Tab, TabBar } from '#components/layout/tab-bar.tsx'
import { categoriesOf } from '#lib/content/articles.ts'
import { href } from '#lib/routes.ts'

export default async function BlogLayout({ children }: { children: ReactNode }) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('layout')])
  const tabs: Tab[] = [
    { to: href('blog'), label: t('blog.all'), exact: true },
    ...categoriesOf('blog', locale).map(({ slug, name }) => ({
      to: href('blog_filter', { filter: slug }),
      label: name,
    })),
    { to: href('media'), label: t('links.media') },
  ]
  return (
    <>
      <SkipLink />
      <Headroom>
        <div className="bar page-width flex items-center gap-6">
          <HomeLink />
          <div className="min-w-0 max-md:hidden">
            <TabBar label={t('blog.label')} tabs={tabs} />
          </div>
          <span className="ms-auto">
            <DarkModeToggle label={t('theme.toggle')} />
          </span>
        </div>
      </Headroom>
      {/* On a phone the tabs scroll away with the page: a second row in the sticky bar would cover what has the focus. */}
      <div className="-mt-2 px-1 md:hidden">
        <TabBar label={t('blog.label')} tabs={tabs} />
      </div>
      <main id="main" tabIndex={-1} className="min-h-[60dvh] outline-none">
        {children}
      </main>
      <Footer />
    </>
  )
}
