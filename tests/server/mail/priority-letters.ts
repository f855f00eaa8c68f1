// The letters about who had a picture certified first, for the test of every letter.
import { priorityLetter } from '#server/mail/priority-news.ts'
import type { Letter } from './renewal-letters.ts'

type Said = Parameters<typeof priorityLetter>[1]['letter']

const words: [Said, { en: string; fr: string }][] = [
  [
    { news: 'certified_later', day: '2026-11-21' },
    { en: 'On 21 November 2026 another account', fr: 'Le 21 novembre 2026, un autre compte' },
  ],
  [
    { news: 'certified_earlier', day: '2026-11-20' },
    { en: 'on 20 November 2026', fr: 'le 20 novembre 2026' },
  ],
  [{ news: 'priority_declared' }, { en: 'agree or decline', fr: 'accepter ou refuser' }],
  [
    { news: 'priority_declined' },
    { en: 'does not agree with what you declared', fr: 'n’accepte pas votre déclaration' },
  ],
  [
    { news: 'priority_settled', outcome: 'agreed' },
    { en: 'has agreed', fr: 'a donné son accord' },
  ],
  [
    { news: 'priority_settled', outcome: 'prevails' },
    { en: 'in your favour', fr: 'en votre faveur' },
  ],
  [
    { news: 'priority_settled', outcome: 'yields' },
    { en: 'in favour of the other one', fr: 'en faveur de l’autre' },
  ],
  [
    { news: 'priority_settled', outcome: 'both' },
    { en: 'that both stand', fr: 'les deux sont valables' },
  ],
  [
    { news: 'priority_settled', outcome: 'different' },
    { en: 'different pictures', fr: 'deux images différentes' },
  ],
]

export const priorityLetters = (about: { first_name: string; link: string }): Letter[] =>
  words.map(([letter, said]) => [
    letter.news,
    locale => priorityLetter(locale, { ...about, letter, title: 'L’œil <du> phare' }),
    said,
  ])
