// One notice: what happened, when, and the way to it.
'use client'
import { clsx } from 'clsx'
import { useFormatter, useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import type { Notice } from '#lib/contract/notices.ts'
import { formatDay } from '#lib/i18n/format-day.ts'
import { href } from '#lib/routes.ts'

export function NoticeRow({ notice, onFollow }: { notice: Notice; onFollow: () => void }) {
  const t = useTranslations('notices')
  const format = useFormatter()
  const text = useNoticeText()
  const { created_at, read_at } = notice
  const unread = read_at === null
  return (
    <AppLink
      href={wayOf(notice)}
      onClick={onFollow}
      className="grid grid-cols-[0.5rem_1fr] gap-3 rounded-control px-3 py-2.5 text-small hover:bg-sunken focus-visible:rounded-control focus-visible:outline-offset-0"
    >
      <span className={clsx('mt-1.5 size-2 rounded-full', unread && 'bg-accent')}>
        {unread && <span className="sr-only">{t('unread')}</span>}
      </span>
      <span className="grid min-w-0 gap-0.5">
        <span className={clsx('wrap-anywhere', unread && 'font-semibold')}>{text(notice)}</span>
        <time dateTime={created_at} className="text-caption text-ink-muted">
          {format.dateTime(new Date(created_at), { dateStyle: 'medium', timeStyle: 'short' })}
        </time>
      </span>
    </AppLink>
  )
}

/** Where a notice leads: to the copy, to the report, or to the images whose protection ends. */
function wayOf({ kind, details: { count, hit, evidence } }: Notice): string {
  if (kind === 'hits_found' || kind === 'license_ended')
    return href('hits', count === 1 && typeof hit === 'string' ? { slug: hit } : {})
  if (kind === 'protection_ending') return href('account', { slug: 'subscription' })
  const report = typeof evidence === 'string' ? evidence : undefined
  return href('account', { slug: 'evidences' }, { report })
}

/** Puts what happened into words. */
function useNoticeText(): (notice: Notice) => string {
  const t = useTranslations('notices')
  const format = useFormatter()
  return ({ kind, details }) => {
    const count = Number(details.count ?? 1)
    const domain = String(details.domain ?? '')
    if (kind === 'hits_found') {
      return domain ? t('kinds.hits_found_on', { count, domain }) : t('kinds.hits_found', { count })
    }
    if (kind === 'protection_ending') {
      const day = formatDay(format, String(details.day))
      return t('kinds.protection_ending', { count, day })
    }
    if (kind === 'license_ended') return t('kinds.license_ended', { count, licensee: String(details.licensee ?? '') })
    return t(`kinds.${kind}`, { domain: domain || t('some_website') })
  }
}
