// Tells an author that a photograph is certified, or several that came together, and where the certificates are.
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

export type ImagesCertifiedInput = Pick<ImageCertifiedInput, 'first_name' | 'standin'> & {
  titles: readonly string[]
  /** The author's library. */
  link: string
}

/** Titles that are named; the others are counted. */
const NAMED_MAX = 20

export function imagesCertified(locale: Locale, input: ImagesCertifiedInput): RenderedEmail {
  const { t } = translator(locale, 'mail')
  const count = input.titles.length
  const named = input.titles.slice(0, NAMED_MAX).map(title => title.trim() || t('image_certified.untitled'))
  const more = count - named.length
  return renderEmail({
    template: 'images_certified',
    locale,
    subject: t('images_certified.subject', { count }),
    first_name: input.first_name,
    paragraphs: [
      t('images_certified.body', { count }),
      { items: [...named, ...(more > 0 ? [t('images_certified.more', { count: more })] : [])] },
      { label: t('images_certified.library'), link: input.link },
      t('image_certified.keep'),
      ...(input.standin ? [t('image_certified.standin')] : []),
    ],
    reason: t('reason.account', { product: brand.name }),
  })
}
