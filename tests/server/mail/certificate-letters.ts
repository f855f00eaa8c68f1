// The letters about certificates, for the test of every letter.
import { imageCertified, imagesCertified } from '#server/mail/image-certified.ts'
import type { Letter } from './renewal-letters.ts'

export const TITLE = 'L’œil <du> phare'

type About = { first_name: string; link: string }

export const certified = ({ first_name, link }: About) => ({
  first_name,
  title: TITLE,
  version: 2,
  dated_at: new Date('2026-11-20T22:14:09Z'),
  image_link: link,
  certificate_link: 'https://auctor.example/api/images/img_1/pdf/2?language=fr',
})

export const certificateLetters = (about: About): Letter[] => [
  [
    'image_certified',
    locale => imageCertified(locale, { ...certified(about), standin: true }),
    { en: 'prove nothing to a third party', fr: 'ne prouvent rien à un tiers' },
  ],
  [
    'images_certified',
    locale =>
      imagesCertified(locale, {
        ...about,
        titles: Array.from({ length: 23 }, (_, index) => `Tide ${index}`),
        standin: true,
      }),
    { en: 'and 3 more', fr: 'et 3 autres' },
  ],
]
