// Tells a creator that no further letter is sent, and what they can do now.
import { brand } from '#lib/brand.ts'
import type { Locale } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import type { LettersTrouble } from '#lib/rules/settlement/mailings.ts'
import type { RenderedEmail } from '../enqueue-email.ts'
import { renderEmail } from '../layout.ts'

export type LettersStopped = { first_name: string; domain: string; trouble: LettersTrouble; link: string }

export function lettersStopped(locale: Locale, { first_name, domain, trouble, link }: LettersStopped): RenderedEmail {
  const { t } = translator(locale, 'settlement-letter')
  const isOfClaim = trouble === 'unanswered' || trouble === 'host_refused'
  return renderEmail({
    template: 'letters_stopped',
    locale,
    subject: t(isOfClaim ? `stopped.${trouble}_subject` : 'stopped.subject', { domain }),
    first_name,
    paragraphs: [
      t(`stopped.${trouble}`, { domain }),
      { label: t(isOfClaim ? 'stopped.open_claim' : 'stopped.open'), link },
    ],
    reason: translator(locale, 'mail').t('reason.account', { product: brand.name }),
  })
}
