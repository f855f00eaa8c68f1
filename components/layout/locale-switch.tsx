// EN | FR: the same page in the other language, remembered for a year.
'use client'
import { usePathname } from 'next/navigation'
import { localeCookie, routing } from '#lib/i18n/routing.ts'

const { name, maxAge } = localeCookie

/** `names` are the languages' own names, read aloud. Full page loads, because the document's language changes. */
export function LocaleSwitch({ label, names }: { label: string; names: Record<string, string> }) {
  const pathname = usePathname()
  const [, current = routing.defaultLocale] = pathname.split('/')
  const rest = pathname.slice(current.length + 1)
  const remember = (locale: string) => {
    // Pages out of the cache set no cookie, so the choice is written down here.
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store interface is not in every browser yet
    document.cookie = `${name}=${locale}; path=/; max-age=${maxAge}; samesite=lax${window.location.protocol === 'https:' ? '; secure' : ''}`
  }
  return (
    <nav aria-label={label} className="flex items-center text-small">
      {routing.locales.map((locale, index) => (
        <span key={locale} className="flex items-center">
          {index > 0 && (
            <span aria-hidden="true" className="text-line-strong">
              |
            </span>
          )}
          <a
            href={`/${locale}${rest}`}
            hrefLang={locale}
            lang={locale}
            aria-label={`${locale} ${names[locale] ?? ''}`}
            aria-current={locale === current ? 'true' : undefined}
            // On the 404 page the server knows another address than the browser.
            suppressHydrationWarning
            onClick={event => {
              remember(locale)
              event.currentTarget.pathname = `/${locale}${window.location.pathname.slice(current.length + 1)}`
              event.currentTarget.search = window.location.search
            }}
            className="grid min-h-8 min-w-8 place-items-center font-semibold text-ink-muted uppercase hover:text-ink aria-[current=true]:text-ink"
          >
            {locale}
          </a>
        </span>
      ))}
    </nav>
  )
}
