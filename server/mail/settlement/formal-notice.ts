// A letter of an infringement as an email: what was seen, what is asked line by line, the ways to answer, and how to check that it is real.
import type { Locale } from '#lib/locales.ts'
import type { RenderedEmail } from '../enqueue-email.ts'
import { renderEmail } from '../layout.ts'
import { type LetterFacts, letterWords } from './letter-words.ts'

/** `link`: of the recipient’s page, with the key of this one letter. */
export function formalNotice(locale: Locale, { link, ...facts }: LetterFacts & { link: string }): RenderedEmail {
  const words = letterWords(locale, facts)
  return renderEmail({
    template: 'formal_notice',
    locale,
    subject: words.subject,
    first_name: facts.domain,
    paragraphs: [
      ...(words.again === null ? [] : [words.again]),
      words.intro,
      { items: words.uses },
      words.ask,
      ...(words.amounts.length > 0 ? [{ items: words.amounts }] : []),
      ...words.reasons.flatMap(({ lead, text }) => [lead, { quote: text }]),
      { label: words.open, link },
      words.ways_lead,
      { items: words.ways },
      words.deadline,
      words.real,
      words.schedule_lead,
      { items: words.schedule },
      words.mandate,
    ],
    reason: words.reason,
  })
}
