// The bell in the toolbar of whoever is signed in, with its words in the page's language.
import { getLocale, getMessages, getTimeZone, getTranslations } from 'next-intl/server'
import { NoticeBell } from './notice-bell.tsx'

/** `may_mark`: the person may say what has been read; whoever only looks around may not. */
export async function Notices({ may_mark }: { may_mark: boolean }) {
  const [locale, timeZone, { notices }, t] = await Promise.all([
    getLocale(),
    getTimeZone(),
    getMessages(),
    getTranslations('notices'),
  ])
  const intl = { locale, timeZone, messages: { notices } }
  return <NoticeBell label={t('open')} failed={t('failed')} may_mark={may_mark} intl={intl} />
}
