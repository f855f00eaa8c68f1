// The bell in the toolbar of whoever is signed in, in the page's language.
import { getLocale, getTimeZone, getTranslations } from 'next-intl/server'
import { LazyNoticeBell } from './lazy-notice-bell.tsx'

/** `may_mark`: the person may say what has been read; whoever only looks around may not. */
export async function Notices({ may_mark }: { may_mark: boolean }) {
  const [locale, timeZone, t] = await Promise.all([getLocale(), getTimeZone(), getTranslations('notices')])
  return (
    <LazyNoticeBell label={t('open')} failed={t('failed')} may_mark={may_mark} locale={locale} timeZone={timeZone} />
  )
}
