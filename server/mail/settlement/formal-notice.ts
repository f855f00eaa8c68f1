// A letter of an infringement as an email: what was seen with its photographs, what is asked line by line, the ways to answer, and how to check that it is real.
import type { Locale } from '#lib/locales.ts'
import type { RenderedEmail } from '../enqueue-email.ts'
import { type Picture, renderEmail } from '../layout.ts'
import { type LetterFacts, letterWords } from './letter-words.ts'

type Letter = LetterFacts & {
  /** Of the recipient’s page, with the key of this one letter. */
  link: string
  photographs: readonly Picture[]
  /** The square code of the page that checks the letter; it opens nothing. */
  check_picture: Picture
}

export function formalNotice(locale: Locale, { link, photographs, check_picture, ...facts }: Letter): RenderedEmail {
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
      ...photographs,
      words.ask,
      ...(words.amounts.length > 0 ? [{ items: words.amounts }] : []),
      ...words.reasons.flatMap(({ lead, text }) => [lead, { quote: text }]),
      { label: words.open, link },
      words.ways_lead,
      { items: words.ways },
      words.deadline,
      words.real,
      check_picture,
      words.schedule_lead,
      { items: words.schedule },
      words.mandate,
    ],
    reason: words.reason,
  })
}
