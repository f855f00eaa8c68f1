// A message from the contact form: to the house, and as a copy to whoever wrote it.
import { brand } from '#lib/brand.ts'
import type { Locale } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import type { RenderedEmail } from './enqueue-email.ts'
import { renderEmail } from './layout.ts'

export type ContactMessage = {
  topic: 'support' | 'contact' | 'meeting'
  name: string
  email: string
  title: string
  message: string
  /** The language in which the sender reads the site. */
  language: Locale
  written_at: Date
}

/** `locale` is the house's. */
export function contactMessage(locale: Locale, { topic, title, message, ...sender }: ContactMessage): RenderedEmail {
  const { t, moment } = translator(locale, 'mail')
  const { name, email, language, written_at } = sender
  return renderEmail({
    template: 'contact_message',
    locale,
    subject: t('contact_message.subject', { topic, title }),
    first_name: t('contact_message.house'),
    paragraphs: [t('contact_message.body', { name, email, language, moment: moment(written_at) }), { quote: message }],
    reason: t('reason.house', { product: brand.name }),
  })
}

/** `locale` is the sender's. */
export function contactCopy(
  locale: Locale,
  { name, title, message }: Pick<ContactMessage, 'name' | 'title' | 'message'>,
): RenderedEmail {
  const { t } = translator(locale, 'mail')
  const product = brand.name
  return renderEmail({
    template: 'contact_copy',
    locale,
    subject: t('contact_copy.subject', { title }),
    first_name: name,
    paragraphs: [t('contact_copy.body', { product }), { quote: message }, t('contact_copy.more')],
    reason: t('reason.contact', { product }),
  })
}
