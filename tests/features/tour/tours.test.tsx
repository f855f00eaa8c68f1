// The steps of the tours: each has its words in every language, and its mark stands on one element of the product.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { tourPlaceOf, tours } from '#features/tour/tours.ts'
import { locales } from '#lib/locales.ts'

const steps = Object.entries(tours).flatMap(([tour, all]) => all.map(step => ({ tour, ...step })))
const screens = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'app', 'components', 'features'])
  .toString()
  .split('\n')
  .filter(name => name.endsWith('.tsx') && !name.startsWith('features/tour/'))
  .map(name => readFileSync(name, 'utf8'))

describe('the tours', () => {
  it.each(steps)('$tour, $name: is marked once', ({ target }) => {
    const marks = screens.flatMap(text => text.match(new RegExp(`\\b(?:data-tour|tour)="${target}"`, 'g')) ?? [])
    expect(marks).toHaveLength(1)
  })

  it.each(locales)('say a title and a text for every step, and for none that is not there, in %s', locale => {
    const words = JSON.parse(readFileSync(`messages/${locale}/tour.json`, 'utf8'))
    for (const tour of ['creator', 'buyer'] as const) {
      expect(Object.keys(words[tour])).toEqual(tours[tour].map(step => step.name))
      for (const step of Object.values(words[tour])) expect(Object.keys(Object(step))).toEqual(['title', 'text'])
    }
  })

  it('go on at the remembered step, and begin where it is gone', () => {
    expect(tourPlaceOf('creator.copies')).toMatchObject({ tour: 'creator', index: 3 })
    expect(tourPlaceOf('buyer.cart')).toMatchObject({ tour: 'buyer', index: 2, count: 4 })
    expect(tourPlaceOf('buyer.')).toMatchObject({ tour: 'buyer', index: 0 })
    expect(tourPlaceOf('buyer.was_once_here')).toMatchObject({ tour: 'buyer', index: 0 })
  })
})
