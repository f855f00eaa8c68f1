// Tells a person that the request to become a beta tester is accepted.
import { brand } from '#lib/brand.ts'
import type { Locale } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import type { RenderedEmail } from './enqueue-email.ts'
import { renderEmail } from './layout.ts'

export type BetaAcceptedInput = {
  first_name: string
  /** To the registration, or to the login of an account that is there already. */
  link: string
  has_account: boolean
}

export function betaAccepted(locale: Locale, { first_name, link, has_account }: BetaAcceptedInput): RenderedEmail {
  const { t } = translator(locale, 'admin')
  const product = brand.name
  return renderEmail({
    template: 'beta_accepted',
    locale,
    subject: t('email.subject', { product }),
    first_name,
    paragraphs: [
      t('email.body', { product }),
      has_account ? t('email.account') : t('email.register'),
      { label: has_account ? t('email.login') : t('email.join'), link },
      t('email.limits'),
    ],
    reason: t('email.reason', { product }),
  })
}
