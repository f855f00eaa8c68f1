// Tells an author that a photograph is certified, and where its certificate is.
import { brand } from '#lib/brand.ts'
import type { Locale } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import type { RenderedEmail } from './enqueue-email.ts'
import { renderEmail } from './layout.ts'

export type ImageCertifiedInput = {
  first_name: string
  title: string
  version: number
  /** When the time-stamp authority dated the statement. */
  dated_at: Date
  /** True when the time stamp or the chain is a local stand-in. */
  standin: boolean
  image_link: string
  certificate_link: string
}

export function imageCertified(locale: Locale, input: ImageCertifiedInput): RenderedEmail {
  const { t, instant } = translator(locale, 'mail')
  const product = brand.name
  const title = input.title.trim() || t('image_certified.untitled')
  return renderEmail({
    template: 'image_certified',
    locale,
    subject: t('image_certified.subject', { title }),
    first_name: input.first_name,
    paragraphs: [
      t('image_certified.body', { title, version: input.version, instant: instant(input.dated_at) }),
      { label: t('image_certified.image'), link: input.image_link },
      { label: t('image_certified.certificate'), link: input.certificate_link },
      t('image_certified.keep'),
      ...(input.standin ? [t('image_certified.standin')] : []),
    ],
    reason: t('reason.account', { product }),
  })
}
