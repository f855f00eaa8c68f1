// Tells the holder of a saved card that it will end soon, and what hangs on it.
import { brand } from '#lib/brand.ts'
import type { Locale } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import type { RenderedEmail } from './enqueue-email.ts'
import { renderEmail } from './layout.ts'

export type CardEndingInput = {
  first_name: string
  digits: string
  last_day: string
  is_default: boolean
  link: string
}

export function cardEnding(locale: Locale, input: CardEndingInput): RenderedEmail {
  const { t, day } = translator(locale, 'mail')
  const { first_name, digits, last_day, is_default, link } = input
  return renderEmail({
    template: 'card_ending',
    locale,
    subject: t('card_ending.subject', { digits }),
    first_name,
    paragraphs: [
      t('card_ending.body', { digits, product: brand.name, day: day(last_day) }),
      ...(is_default ? [t('card_ending.pays')] : []),
      { label: t('card_ending.add'), link },
    ],
    reason: t('reason.account', { product: brand.name }),
  })
}
