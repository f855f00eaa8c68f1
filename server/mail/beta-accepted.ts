// Tells a person that the request to become a beta tester is accepted.
import { brand } from '#lib/brand.ts'
import type { Locale } from '#lib/contract/common.ts'
import { translator } from '#lib/node/translator.ts'
import type { RenderedLetter } from './enqueue-letter.ts'
import { renderLetter } from './layout.ts'

export type BetaAcceptedInput = {
  first_name: string
  /** To the registration, or to the login of an account that is there already. */
  link: string
  has_account: boolean
}

export function betaAccepted(locale: Locale, { first_name, link, has_account }: BetaAcceptedInput): RenderedLetter {
  const { t } = translator(locale, 'admin')
  const product = brand.name
  return renderLetter({
    template: 'beta_accepted',
    locale,
    subject: t('letter.subject', { product }),
    first_name,
    paragraphs: [
      t('letter.body', { product }),
      has_account ? t('letter.account') : t('letter.register'),
      { label: has_account ? t('letter.login') : t('letter.join'), link },
      t('letter.limits'),
    ],
    reason: t('letter.reason', { product }),
  })
}
