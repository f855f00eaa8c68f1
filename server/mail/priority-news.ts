// Tells somebody that another person had the same picture certified, and later what became of it. Nothing that the other one wrote is in it.
import { brand } from '#lib/brand.ts'
import type { Locale } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import type { RenderedEmail } from './enqueue-email.ts'
import { renderEmail } from './layout.ts'

/** What happened, as the one reads it who is written to. */
export type PriorityLetter =
  | { news: 'certified_later' | 'certified_earlier'; day: string }
  | { news: 'priority_declared' | 'priority_declined' }
  | { news: 'priority_settled'; outcome: 'agreed' | 'prevails' | 'yields' | 'both' | 'different' }

export type PriorityNewsInput = { letter: PriorityLetter; first_name: string; title: string; link: string }

export function priorityLetter(locale: Locale, { letter, first_name, title, link }: PriorityNewsInput): RenderedEmail {
  const { t, day } = translator(locale, 'priority')
  const mail = translator(locale, 'mail')
  const { news } = letter
  const paragraphs =
    letter.news === 'priority_settled'
      ? [t(`email.outcomes.${letter.outcome}`, { title })]
      : 'day' in letter
        ? [t(`email.${letter.news}.body`, { title, day: day(letter.day) }), t(`email.${letter.news}.next`)]
        : [t(`email.${letter.news}.body`, { title })]
  return renderEmail({
    template: news,
    locale,
    subject: t(`email.${news}.subject`, { title }),
    first_name,
    paragraphs: [...paragraphs, { label: t('email.link'), link }],
    reason: mail.t('reason.account', { product: brand.name }),
  })
}
