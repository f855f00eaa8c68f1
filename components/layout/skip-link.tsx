// The first thing a keyboard reaches: past the toolbar to the page itself.
import { getTranslations } from 'next-intl/server'

export async function SkipLink() {
  const t = await getTranslations('layout')
  return (
    <a
      href="#main"
      className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-3 focus:z-50 focus:rounded-control focus:bg-primary focus:px-4 focus:py-2 focus:text-primary-ink"
    >
      {t('skip')}
    </a>
  )
}
