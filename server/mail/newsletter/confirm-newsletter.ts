// Asks whether an address wants the newsletter.
import { brand } from '#lib/brand.ts'
import type { Locale } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import { PENDING_DAYS } from '#lib/rules/content/newsletter.ts'
import type { RenderedEmail } from '../enqueue-email.ts'
import { renderEmail } from '../layout.ts'

export function confirmNewsletter(locale: Locale, { page }: { page: string }): RenderedEmail {
  const { t } = translator(locale, 'mail')
  const product = brand.name
  return renderEmail({
    template: 'newsletter_confirm',
    locale,
    subject: t('newsletter.confirm_subject', { product }),
    first_name: '',
    paragraphs: [
      t('newsletter.confirm', { product }),
      { label: t('newsletter.confirm_link'), link: page },
      t('newsletter.confirm_else', { days: PENDING_DAYS }),
    ],
    reason: t('newsletter.confirm_reason', { product }),
  })
}
