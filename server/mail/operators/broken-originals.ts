// Tells an administrator that stored originals are missing or damaged.
import { brand } from '#lib/brand.ts'
import type { Locale } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import type { RenderedEmail } from '../enqueue-email.ts'
import { renderEmail } from '../layout.ts'

/** More would hide the sentences around them; the log has all. */
const LISTED = 20

export type BrokenOriginalsInput = {
  first_name: string
  /** Where they lie in storage. */
  keys: readonly string[]
  /** What the product says of its storage. */
  link: string
}

export function brokenOriginals(locale: Locale, { first_name, keys, link }: BrokenOriginalsInput): RenderedEmail {
  const { t } = translator(locale, 'mail')
  const count = keys.length
  const others = count - LISTED
  return renderEmail({
    template: 'broken_originals',
    locale,
    subject: t('broken_originals.subject', { count }),
    first_name,
    paragraphs: [
      t('broken_originals.body', { count }),
      { items: keys.slice(0, LISTED) },
      ...(others > 0 ? [t('broken_originals.more', { count: others })] : []),
      t('broken_originals.next'),
      { label: t('broken_originals.link'), link },
    ],
    reason: t('reason.admin', { product: brand.name }),
  })
}
