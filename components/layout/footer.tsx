// The end of a page: where else to go, how it looks, in which language, and whose photographs these are.
import { getTranslations } from 'next-intl/server'
import { brand } from '#lib/brand.ts'
import { installedServices } from '#lib/outside/installed.ts'
import { href } from '#lib/routes.ts'
import { AppLink } from './app-link.tsx'
import { ConsentOpener } from './consent-opener.tsx'
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
  return (
    <footer className="bg-surface">
      <div className="page-width grid grid-cols-2 gap-x-6 gap-y-10 pt-14 pb-10 sm:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="col-span-full lg:col-span-1">
          <Logo />
          <p className="mt-4 max-w-72 text-ink-muted text-small">{t('footer.line')}</p>
        </div>
        <FooterLinks column="product" links={['discovers', 'collections', 'proofs', 'plugin']} />
        <FooterLinks
          column="learn"
          links={['about', 'about_prices', 'blog', 'newsletter', 'media', 'scorecard', 'support']}
        />
        <FooterLinks column="legal" links={['about_legal', 'about_privacy', 'about_terms']} />
      </div>
      <div className="page-width">
        <div className="flex flex-wrap items-center justify-between gap-4 border-line border-t py-6 text-caption text-ink-muted">
          <Copyright />
          {Object.keys(installedServices()).length > 0 && <ConsentOpener />}
          <div className="flex items-center gap-4">
            <ThemeSwitch labels={await themeLabels()} />
            <LocaleSwitch {...(await localeLabels())} />
          </div>
        </div>
      </div>
    </footer>
  )
}

type Linked =
  | 'discovers'
  | 'collections'
  | 'proofs'
  | 'plugin'
  | 'about'
  | 'about_prices'
  | 'blog'
  | 'media'
  | 'newsletter'
  | 'scorecard'
  | 'support'
  | 'about_legal'
  | 'about_privacy'
  | 'about_terms'

async function FooterLinks({ column, links }: { column: 'product' | 'learn' | 'legal'; links: readonly Linked[] }) {
  const t = await getTranslations('layout')
  const title = t(`footer.${column}`)
  return (
    <nav aria-label={title}>
      <h2 className="font-semibold text-small">{title}</h2>
      <ul className="mt-2">
        {links.map(name => (
          <li key={name}>
            <AppLink href={href(name)} className="footer-link">
              {t(`links.${name}`)}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
