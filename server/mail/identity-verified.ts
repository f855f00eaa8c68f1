// Tells a person that the identity verification succeeded.
import { brand } from '#lib/brand.ts'
import type { Locale } from '#lib/contract/common.ts'
import { translator } from '#lib/node/translator.ts'
import type { RenderedLetter } from './enqueue-letter.ts'
import { renderLetter } from './layout.ts'

export function identityVerified(
  locale: Locale,
  { first_name, link }: { first_name: string; link: string },
): RenderedLetter {
  const { t } = translator(locale, 'identity')
  const mail = translator(locale, 'mail')
  const product = brand.name
  return renderLetter({
    template: 'identity_verified',
    locale,
    subject: t('letters.verified.subject'),
    first_name,
    paragraphs: [
      t('letters.verified.body', { product }),
      { label: t('letters.verified.link'), link },
      t('letters.verified.keep'),
    ],
    reason: mail.t('reason.account', { product }),
  })
}
