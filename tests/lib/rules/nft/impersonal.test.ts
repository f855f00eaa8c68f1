// Texts that everybody may keep for ever name nobody.
import { expect, it } from 'vitest'
import { namesSomebody } from '#lib/rules/nft/impersonal.ts'

const names = ['Curie', 'Marie Curie', 'Zoë Brontë-Lacroix', 'X']

it.each([
  'Portrait of Marie Curie',
  'curie’s last photograph',
  'MARIE   CURIE',
  'The Zoe Bronte Lacroix estate',
  'write to marie@studio.example',
  'see www.studio.example',
  'call +33 6 12 34 56 78',
  'call 0612345678',
  'image img_01JBCDEFGHJKMNPQRSTVWXYZ12',
  '01JBCDEFGHJKMNPQRSTVWXYZ12',
])('“%s” names somebody', text => expect(namesSomebody(text, names)).toBe(true))

it.each([
  'Marée basse',
  'Marie’s harbour',
  'Curiosity',
  'Saint-Malo, 1/250 s, f/8, ISO 100',
  'Printed in 2024, number 12 of 20',
  'X marks the spot',
  '',
])('“%s” names nobody', text => expect(namesSomebody(text, names)).toBe(false))
