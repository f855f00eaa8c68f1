// In-app notices and the email that sums up hits: what there is to be told, and how often.

export const noticeKinds = [
  'hits_found',
  'hits_unconfirmed',
  'evidence_ready',
  'evidence_manual',
  'evidence_failed',
  'protection_ending',
  'images_paused',
  'license_ended',
  'license_sold',
  'license_ending',
  'payment_unconfirmed',
  'certified_later',
  'certified_earlier',
  'priority_declared',
  'priority_declined',
  'priority_settled',
  'compliance_checked',
  'letters_stopped',
  'letter_answered',
  'litigation_changed',
  'nft_news',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

export const digestFrequencies = ['never', 'daily', 'weekly'] as const
export type DigestFrequency = (typeof digestFrequencies)[number]
export const DIGEST_FREQUENCY: DigestFrequency = 'daily'
/** Hour of the day, in Europe/Paris, at which the emails leave; weekly ones on Mondays. */
export const DIGEST_HOUR = 8
/** Hits that an email names one by one; the rest is counted. */
export const DIGEST_HITS = 10
/** Days for which notices are kept. */
export const NOTICE_DAYS = 90
/** Days before the end of an image's protection at which its owner is told. */
export const PROTECTION_NOTICE_DAYS = 14
