// Tells the owner of an account that logging in asks for a code now, or no longer does.
import { brand } from '#lib/brand.ts'
import type { Locale } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import type { RenderedEmail } from './enqueue-email.ts'
import { renderEmail } from './layout.ts'

type Facts = { first_name: string; now: 'on' | 'off'; changed_at: Date; reset_link: string }

export function secondFactorChanged(locale: Locale, { first_name, now, changed_at, reset_link }: Facts): RenderedEmail {
  const { t, moment } = translator(locale, 'mail')
  const product = brand.name
  const facts = { product, moment: moment(changed_at) }
  const on = now === 'on'
  return renderEmail({
    template: on ? 'second_factor_on' : 'second_factor_off',
    locale,
    subject: on ? t('second_factor.on_subject') : t('second_factor.off_subject'),
    first_name,
    paragraphs: [
      on ? t('second_factor.on_body', facts) : t('second_factor.off_body', facts),
      t('second_factor.not_you'),
      { label: t('password_changed.reset'), link: reset_link },
    ],
    reason: t('reason.account', { product }),
  })
}
