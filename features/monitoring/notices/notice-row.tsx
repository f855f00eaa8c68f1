// One notice: what happened, when, and the way to it.
'use client'
import { clsx } from 'clsx'
import { useLocale, useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import type { Notice } from '#lib/contract/notices.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { tokenWords } from '#lib/rules/nft/amounts.ts'
import { noticeHref } from './notice-href.ts'

export function NoticeRow({ notice, onFollow }: { notice: Notice; onFollow: () => void }) {
  const t = useTranslations('notices')
  const dates = useDateWords()
  const text = useNoticeText()
  const { created_at, read_at } = notice
  const unread = read_at === null
  return (
    <AppLink
      href={noticeHref(notice)}
      onClick={onFollow}
      className="grid grid-cols-[0.5rem_1fr] gap-3 rounded-control px-3 py-2.5 text-small hover:bg-sunken focus-visible:rounded-control focus-visible:outline-offset-0"
    >
      <span className={clsx('mt-1.5 size-2 rounded-full', unread && 'bg-accent')}>
        {unread && <span className="sr-only">{t('unread')}</span>}
      </span>
      <span className="grid min-w-0 gap-0.5">
        <span className={clsx('wrap-anywhere', unread && 'font-semibold')}>{text(notice)}</span>
        <time dateTime={created_at} className="text-caption text-ink-muted">
          {dates.moment(created_at, 'short')}
        </time>
      </span>
    </AppLink>
  )
}

/** Puts what happened into words. */
function useNoticeText(): (notice: Notice) => string {
  const t = useTranslations('notices')
  const locale = useLocale()
  const dates = useDateWords()
  return notice => {
    switch (notice.kind) {
      case 'hits_found': {
        const { count, domain } = notice.details
        return domain ? t('kinds.hits_found_on', { count, domain }) : t('kinds.hits_found', { count })
      }
      case 'hits_unconfirmed':
        return t('kinds.hits_unconfirmed', notice.details)
      case 'evidence_ready':
      case 'evidence_manual':
      case 'evidence_failed':
        return t(`kinds.${notice.kind}`, { domain: notice.details.domain || t('some_website') })
      case 'protection_ending':
        return t('kinds.protection_ending', {
          count: notice.details.count,
          day: dates.day(notice.details.day),
        })
      case 'images_paused':
        return t('kinds.images_paused', notice.details)
      case 'license_ended':
        return t('kinds.license_ended', notice.details)
      case 'license_sold':
        return t('kinds.license_sold', notice.details)
      case 'license_ending': {
        const { title, day } = notice.details
        return t('kinds.license_ending', { title, day: dates.day(day) })
      }
      case 'payment_unconfirmed':
        return t('kinds.payment_unconfirmed', { seller: notice.details.seller })
      case 'certified_later':
      case 'certified_earlier': {
        const { title, day } = notice.details
        return t(`kinds.${notice.kind}`, { title, day: dates.day(day) })
      }
      case 'priority_declared':
      case 'priority_declined':
        return t(`kinds.${notice.kind}`, { title: notice.details.title })
      case 'priority_settled':
        return t(`kinds.priority_settled.${notice.details.outcome}`, { title: notice.details.title })
      case 'compliance_checked':
        return t(`kinds.compliance_checked.${notice.details.news}`, { domain: notice.details.domain })
      case 'letters_stopped':
        return t(`kinds.letters_stopped.${notice.details.trouble}`, { domain: notice.details.domain })
      case 'letter_answered':
        return t(`kinds.letter_answered.${notice.details.news}`, { domain: notice.details.domain })
      case 'litigation_changed':
        return t(`kinds.litigation_changed.${notice.details.change}`, { domain: notice.details.domain })
      case 'nft_news': {
        const { news, title, amount } = notice.details
        return t(`kinds.nft_news.${news}`, { title, price: tokenWords(locale, amount, notice.details) })
      }
      default:
        return notice satisfies never
    }
  }
}
