// The end of a page: where else to go, how it looks, in which language, and whose photographs these are.
import { getTranslations } from 'next-intl/server'
import { brand } from '#lib/brand.ts'
import { href } from '#lib/routes.ts'
import { AppLink } from './app-link.tsx'
import { Logo } from './header/logo.tsx'
import { localeLabels, themeLabels } from './labels.ts'
import { LocaleSwitch } from './locale-switch.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

export async function Copyright() {
  const t = await getTranslations('layout.footer')
  return <p>{t('copyright', { year: String(new Date().getFullYear()), name: brand.name })}</p>
}

export async function Footer() {
  const t = await getTranslations('layout')
  const columns = [
    {
      title: t('footer.product'),
      links: [
        { to: href('discovers'), label: t('links.discovers') },
        { to: href('collections'), label: t('links.collections') },
        { to: href('proofs'), label: t('links.proofs') },
        { to: href('plugin'), label: t('links.plugin') },
      ],
    },
    {
      title: t('footer.learn'),
      links: [
        { to: href('about'), label: t('links.about') },
        { to: href('blog'), label: t('links.blog') },
        { to: href('media'), label: t('links.media') },
        { to: href('scorecard'), label: t('links.scorecard') },
        { to: href('support'), label: t('links.support') },
      ],
    },
  ]
  return (
    <footer className="bg-surface">
      <div className="page-width grid gap-10 pt-14 pb-10 md:grid-cols-[2fr_1fr_1fr]">
        <div>
          <Logo />
          <p className="mt-4 max-w-72 text-ink-muted text-small">{t('footer.line')}</p>
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="font-semibold text-small">{title}</h2>
            <ul className="mt-2">
              {links.map(({ to, label }) => (
                <li key={to}>
                  <AppLink
                    href={to}
                    className="inline-flex min-h-9 items-center text-ink-muted text-small hover:text-ink hover:underline"
                  >
                    {label}
                  </AppLink>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="page-width">
        <div className="flex flex-wrap items-center justify-between gap-4 border-line border-t py-6 text-caption text-ink-muted">
          <Copyright />
          <div className="flex items-center gap-4">
            <ThemeSwitch labels={await themeLabels()} />
            <LocaleSwitch {...(await localeLabels())} />
          </div>
        </div>
      </div>
    </footer>
  )
}
