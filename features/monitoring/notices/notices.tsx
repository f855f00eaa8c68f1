// The bell in the toolbar of whoever is signed in, with its words in the page's language.
import { getLocale, getMessages, getTimeZone, getTranslations } from 'next-intl/server'
import { NoticeBell } from './notice-bell.tsx'

export async function Notices() {
  const [locale, timeZone, { notices }, t] = await Promise.all([
    getLocale(),
    getTimeZone(),
    getMessages(),
    getTranslations('notices'),
  ])
  return <NoticeBell label={t('open')} words={{ locale, timeZone, messages: { notices } }} />
}
