// Says on every page of a sandbox that this is one, until when, and whom else one may be.
import { getLocale, getTranslations } from 'next-intl/server'
import { SessionBanner } from '#components/layout/session-banner.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { textLinkClass } from '#components/ui/text-link.tsx'
import type { Session } from '#lib/api/session.ts'
import { dateWords } from '#lib/date-words.ts'
import { sandboxAccounts, sandboxEmails } from '#lib/rules/demo.ts'
import { LazyLeaveButton, LazySandboxButton } from './lazy-sandbox-button.tsx'

/** Nothing outside. */
export async function SandboxBanner({ session }: { session: Session | null }) {
  const until = session?.sandbox_until ?? null
  if (!session || until === null) return null
  const [t, locale] = await Promise.all([getTranslations('sandbox'), getLocale()])
  const others = sandboxAccounts.filter(account => sandboxEmails[account] !== session.email)
  const link = `${textLinkClass()} inline-flex min-h-6 items-center`
  return (
    <SessionBanner label={t('banner_label')}>
      <p className="min-w-0 flex-1 basis-64">
        {t('banner', {
          name: `${session.first_name} ${session.last_name}`,
          time: dateWords(locale).time(until),
        })}
      </p>
      <p className="flex flex-wrap items-center gap-x-5 gap-y-1">
        {others.map(account => (
          <LazySandboxButton key={account} way={account} failed={t('failed')} className={link}>
            {t(`${account}.switch`)}
          </LazySandboxButton>
        ))}
        <a href="/mailbox/" className={link}>
          {t('mailbox')}
        </a>
      </p>
      <LazyLeaveButton
        words={{
          title: t('leave_title'),
          text: t('leave_text'),
          leave: t('leave'),
          stay: t('stay'),
          failed: t('failed'),
        }}
        className={buttonClass({ variant: 'secondary', size: 'small' })}
      />
    </SessionBanner>
  )
}
