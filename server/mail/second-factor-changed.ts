// Tells the owner of an account that logging in asks for a code now, or no longer does.
import { brand } from '#lib/brand.ts'
import type { Locale } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import type { RenderedEmail } from './enqueue-email.ts'
import { renderEmail } from './layout.ts'

type Facts = { first_name: string; changed_at: Date }

/** A factor that somebody else has set up keeps the owner out, so the email has the way back. */
export function secondFactorOn(
  locale: Locale,
  {
    first_name,
    changed_at,
    email,
    restore_link,
    valid_days,
  }: Facts & {
    email: string
    restore_link: string
    valid_days: number
  },
): RenderedEmail {
  const { t, moment } = translator(locale, 'mail')
  const product = brand.name
  return renderEmail({
    template: 'second_factor_on',
    locale,
    subject: t('second_factor.on_subject'),
    first_name,
    paragraphs: [
      t('second_factor.on_body', { product, moment: moment(changed_at) }),
      t('restore.not_you', { valid_days }),
      { label: t('restore.link'), link: restore_link },
      t('restore.what', { email }),
    ],
    reason: t('reason.account', { product }),
  })
}

export function secondFactorOff(
  locale: Locale,
  { first_name, changed_at, reset_link }: Facts & { reset_link: string },
): RenderedEmail {
  const { t, moment } = translator(locale, 'mail')
  const product = brand.name
  return renderEmail({
    template: 'second_factor_off',
    locale,
    subject: t('second_factor.off_subject'),
    first_name,
    paragraphs: [
      t('second_factor.off_body', { product, moment: moment(changed_at) }),
      t('second_factor.not_you'),
      { label: t('password_changed.reset'), link: reset_link },
    ],
    reason: t('reason.account', { product }),
  })
}
