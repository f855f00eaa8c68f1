// Tells a creator that an answer to their letter waits for their decision: when it comes, before its day, and once that has passed.
import { brand } from '#lib/brand.ts'
import type { Locale } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import type { AnswerNews } from '#lib/rules/settlement/infringements.ts'
import type { RenderedEmail } from '../enqueue-email.ts'
import { renderEmail } from '../layout.ts'

export type LetterAnsweredInput = {
  news: Exclude<AnswerNews, 'removed' | 'credited' | 'license_proved'>
  first_name: string
  domain: string
  code: string
  /** The recipient’s own words, where they wrote any. */
  message: string | null
  /** Until which the creator decides. */
  due_on: string
  link: string
}

export function letterAnswered(locale: Locale, input: LetterAnsweredInput): RenderedEmail {
  const { t, day } = translator(locale, 'settlement-mail')
  const { news, first_name, domain, code, message, link } = input
  const facts = { domain, code, day: day(input.due_on) }
  return renderEmail({
    template: 'letter_answered',
    locale,
    subject: t(`answered.${news}.subject`, facts),
    first_name,
    paragraphs: [
      t(`answered.${news}.body`, facts),
      ...(message === null ? [] : [t('answered.words'), { quote: message }]),
      ...(news === 'late' ? [] : [t('answered.until', facts)]),
      { label: t('answered.open'), link },
    ],
    reason: translator(locale, 'mail').t('reason.account', { product: brand.name }),
  })
}
