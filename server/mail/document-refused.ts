// Tells a person which document of the identity verification is asked for again, why, and what to do next.
import { brand } from '#lib/brand.ts'
import type { Locale } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import type { IdentityDocumentName, RefusalReason } from '#lib/rules/accounts/identity.ts'
import type { RenderedEmail } from './enqueue-email.ts'
import { renderEmail } from './layout.ts'

export type DocumentRefusedInput = {
  first_name: string
  document: IdentityDocumentName
  reason: RefusalReason
  /** An administrator's own words. */
  comment: string | null
  link: string
}

export function documentRefused(
  locale: Locale,
  { first_name, document, reason, comment, link }: DocumentRefusedInput,
): RenderedEmail {
  const { t } = translator(locale, 'identity')
  const mail = translator(locale, 'mail')
  const product = brand.name
  return renderEmail({
    template: 'document_refused',
    locale,
    subject: t('emails.refused.subject', { document: t(`documents.${document}.name`) }),
    first_name,
    paragraphs: [
      t('emails.refused.body', { product, document: t(`documents.${document}.name`) }),
      t(`reasons.${reason}.title`),
      t(`reasons.${reason}.next`),
      ...(comment ? [t('emails.refused.comment', { comment })] : []),
      { label: t('emails.refused.link'), link },
      t('emails.refused.only_this'),
    ],
    reason: mail.t('reason.account', { product }),
  })
}
