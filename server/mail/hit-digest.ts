// Sums up copies that were found since the last such email.
import { brand } from '#lib/brand.ts'
import type { Locale } from '#lib/locales.ts'
import { matchReasonLines } from '#lib/node/match-reason-lines.ts'
import { translator } from '#lib/node/translator.ts'
import type { MatchWhy } from '#lib/rules/matching/match-reasons.ts'
import type { DigestFrequency } from '#lib/rules/notices.ts'
import type { RenderedEmail } from './enqueue-email.ts'
import { renderEmail } from './layout.ts'

export type HitDigestInput = {
  first_name: string
  frequency: DigestFrequency
  /** Copies in all, and different websites among those. */
  count: number
  websites: number
  /** The newest of them, one line each; the rest is counted. */
  named: readonly (MatchWhy & { title: string; website: string })[]
  /** True when no website among them is on the internet. */
  standin: boolean
  link: string
  settings_link: string
}

export function hitDigest(locale: Locale, input: HitDigestInput): RenderedEmail {
  const { t } = translator(locale, 'alerts')
  const { count, websites, named, frequency } = input
  const rest = count - named.length
  return renderEmail({
    template: 'hit_digest',
    locale,
    subject: t('digest.subject', { count }),
    first_name: input.first_name,
    paragraphs: [
      t('digest.body', { count, websites }),
      {
        items: named.map(({ title, website, ...match }) => {
          const hit = { title: title.trim() || t('digest.untitled'), website }
          const why = matchReasonLines(locale, match).join(' ')
          return why === '' ? t('digest.hit', hit) : t('digest.hit_why', { ...hit, why })
        }),
      },
      ...(rest > 0 ? [t('digest.more', { count: rest })] : []),
      { label: t('digest.link'), link: input.link },
      ...(input.standin ? [t('digest.standin')] : []),
      { label: t('digest.settings'), link: input.settings_link },
    ],
    reason: t('digest.reason', { product: brand.name, frequency }),
  })
}
