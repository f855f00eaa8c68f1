// Where a notice leads: to the copy, to the report, to the claim, or to the images whose protection ends.
import type { NoticeContent } from '#lib/contract/notices.ts'
import { href } from '#lib/routes.ts'

export function noticeHref(notice: NoticeContent): string {
  switch (notice.kind) {
    case 'hits_found':
    case 'license_ended':
      return href('hits', notice.details.count === 1 ? { slug: notice.details.hit } : {})
    case 'hits_unconfirmed':
      return href('hits', { slug: 'weak' })
    case 'evidence_ready':
    case 'evidence_manual':
    case 'evidence_failed':
      return href('account', { slug: 'evidences' }, { report: notice.details.evidence })
    case 'license_sold':
      return href('account', { slug: 'licenses' }, { side: 'granted' })
    case 'license_ending':
      return href('account', { slug: 'licenses' })
    case 'payment_unconfirmed':
      return href('cart', {}, { purchase: notice.details.purchase })
    case 'images_paused':
      return href('images', {}, { monitoring: 'false' })
    case 'protection_ending':
      return href('account', { slug: 'subscription' }, { need: 'monitored' })
    case 'certified_later':
    case 'certified_earlier':
    case 'priority_declared':
    case 'priority_declined':
    case 'priority_settled':
      return href('image', { id: notice.details.image })
    case 'compliance_checked':
    case 'letters_stopped':
    case 'letter_answered':
    case 'litigation_changed':
      return href('account', { slug: 'claims' }, { claim: notice.details.infringement })
    case 'nft_news':
      return href('token', { id: notice.details.token })
    default:
      return notice satisfies never
  }
}
