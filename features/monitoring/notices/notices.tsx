// The bell in the toolbar of whoever is signed in, in the page's language.
import { getLocale, getTimeZone, getTranslations } from 'next-intl/server'
import { LazyNoticeBell } from './lazy-notice-bell.tsx'

type Props = {
  creator: boolean
  /** The person may say what has been read; whoever only looks around may not. */
  may_mark: boolean
}

export async function Notices({ creator, may_mark }: Props) {
  const [locale, timeZone, t] = await Promise.all([getLocale(), getTimeZone(), getTranslations('notices')])
  return (
    <LazyNoticeBell
      label={t('open')}
      failed={t('failed')}
      creator={creator}
      may_mark={may_mark}
      locale={locale}
      timeZone={timeZone}
    />
  )
}
