// The letter that sums up new copies, for the test of every letter.
import { hitDigest } from '#server/mail/hit-digest.ts'
import { TITLE } from './certificate-letters.ts'
import type { Letter } from './renewal-letters.ts'

type Digest = Parameters<typeof hitDigest>[1]
const found = { title: TITLE, website: 'thief.example' }

const digests: [Pick<Digest, 'count' | 'named'>, { en: string; fr: string }][] = [
  [
    { count: 12, named: [{ ...found, reasons: null, agreeing: null }] },
    { en: 'And 11 more', fr: 'Et 11 autres' },
  ],
  [
    { count: 1, named: [{ ...found, reasons: ['geometric'], agreeing: 0.979 }] },
    {
      en: 'in the same places, to a fraction of a pixel. 97% of the detail',
      fr: 'aux mêmes endroits, à une fraction de pixel près. 97\u202f% des détails',
    },
  ],
]

export const hitLetters = ({ first_name, link }: { first_name: string; link: string }): Letter[] =>
  digests.map(([digest, contained]) => [
    'hit_digest',
    locale => {
      const about = { first_name, link, settings_link: `${link}&d=4`, websites: 3, standin: true }
      return hitDigest(locale, { ...about, frequency: 'weekly', ...digest })
    },
    contained,
  ])
