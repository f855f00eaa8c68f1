// What is read out of metadata, whatever program wrote it.
import { expect, it } from 'vitest'
import { factsOf } from '#lib/photo-facts.ts'

/** As the parser hands it out: each byte of the UTF-8 text a character. */
const byteByByte = (text: string) => String.fromCharCode(...new TextEncoder().encode(text))

it('IPTC texts in UTF-8 are read as what they say, and those in Latin-1 stay', () => {
  const facts = factsOf({
    iptc: {
      ObjectName: byteByByte('Marée à Brest'),
      Caption: 'Été',
      Byline: byteByByte('Zoé'),
      Keywords: [byteByByte('été'), 'mer'],
    },
  })
  expect(facts).toMatchObject({ title: 'Marée à Brest', description: 'Été', author: 'Zoé', keywords: ['été', 'mer'] })
})

it('XMP goes before IPTC, and IPTC before EXIF', () => {
  const ifd0 = { Artist: 'EXIF', ImageDescription: 'EXIF' }
  const iptc = { Byline: 'IPTC', ObjectName: 'IPTC' }
  expect(factsOf({ ifd0, iptc, dc: { creator: 'XMP' } })).toMatchObject({
    author: 'XMP',
    title: 'IPTC',
    description: 'EXIF',
  })
})

it('the place is told from the smallest to the country, as far as it is known', () => {
  expect(factsOf({ photoshop: { City: 'Brest', Country: 'France' } }).place).toBe('Brest, France')
  expect(factsOf({ Iptc4xmpCore: { Location: 'Pont de Recouvrance' }, iptc: { City: 'Brest' } }).place).toBe(
    'Pont de Recouvrance, Brest',
  )
  expect(factsOf({}).place).toBeNull()
})

it.each([['2024:03:09 23:59:59'], ['2024-03-09T23:59:59+02:00'], ['2024:03:09']])(
  'the day of %s is the one on the camera’s clock',
  at => {
    expect(factsOf({ exif: { DateTimeOriginal: at } }).created_on).toBe('2024-03-09')
  },
)
