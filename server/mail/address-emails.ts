// Emails about the addresses of an account: a further one to confirm, one that is somebody else's, a new primary one.
import { brand } from '#lib/brand.ts'
import type { Locale } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import type { RenderedEmail } from './enqueue-email.ts'
import { renderEmail } from './layout.ts'

/** To the further address: open the link, and it counts. */
export function addEmail(
  locale: Locale,
  { first_name, link, valid_days }: { first_name: string; link: string; valid_days: number },
): RenderedEmail {
  const { t } = translator(locale, 'mail')
  const product = brand.name
  return renderEmail({
    template: 'add_email',
    locale,
    subject: t('add_email.subject'),
    first_name,
    paragraphs: [
      t('add_email.body', { product }),
      { label: t('add_email.link'), link },
      t('confirm_email.validity', { valid_days }),
      t('add_email.not_you', { product }),
    ],
    reason: t('reason.added', { product }),
  })
}

/** To the owner of an address that somebody wanted to add to another account. */
export function emailInUse(
  locale: Locale,
  { first_name, email, emails_link }: { first_name: string; email: string; emails_link: string },
): RenderedEmail {
  const { t } = translator(locale, 'mail')
  const product = brand.name
  return renderEmail({
    template: 'email_in_use',
    locale,
    subject: t('email_in_use.subject'),
    first_name,
    paragraphs: [
      t('email_in_use.body', { product, email }),
      t('email_in_use.move'),
      { label: t('email_in_use.open'), link: emails_link },
      t('account_exists.not_you'),
    ],
    reason: t('reason.account', { product }),
  })
}

type PrimaryChange = { first_name: string; old_email: string; new_email: string; changed_at: Date }

/** To the old address, whose owner may take the account back for some days. */
export function primaryReplaced(
  locale: Locale,
  { restore_link, valid_days, ...change }: PrimaryChange & { restore_link: string; valid_days: number },
): RenderedEmail {
  const { t } = translator(locale, 'mail')
  return primaryLetter(locale, 'primary_taken', change, [
    t('restore.not_you', { valid_days }),
    { label: t('restore.link'), link: restore_link },
    t('restore.what', { email: change.old_email }),
  ])
}

/** To the new address. */
export function primaryChanged(
  locale: Locale,
  { support_link, ...change }: PrimaryChange & { support_link: string },
): RenderedEmail {
  const { t } = translator(locale, 'mail')
  return primaryLetter(locale, 'primary_changed', change, [
    t('primary_changed.not_you'),
    { label: t('primary_changed.support'), link: support_link },
  ])
}

type Paragraphs = Parameters<typeof renderEmail>[0]['paragraphs']

function primaryLetter(
  locale: Locale,
  template: string,
  { first_name, changed_at, ...addresses }: PrimaryChange,
  rest: Paragraphs,
): RenderedEmail {
  const { t, moment } = translator(locale, 'mail')
  const product = brand.name
  return renderEmail({
    template,
    locale,
    subject: t('primary_changed.subject'),
    first_name,
    paragraphs: [t('primary_changed.body', { product, ...addresses, moment: moment(changed_at) }), ...rest],
    reason: t('reason.account', { product }),
  })
}
