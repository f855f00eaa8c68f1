// The form of the details: what it refuses, with which words, and what it sends.
import { describe, expect, it } from 'vitest'
import {
  checkDetails,
  contractFields,
  Details,
  type DetailsValues,
  draftOf,
  tagsOf,
} from '#features/upload/details/details-schema.ts'
import { NewUpload } from '#lib/contract/uploads.ts'
import { dayOf } from '#lib/dates.ts'

const filled: DetailsValues = {
  title: 'Bridge at low tide',
  genre: 'gen_landscape',
  photographer: 'Marie Vasseur',
  collection: '',
  created_on: '2024-03-09',
  angle: '',
  location: 'Under the third arch',
  moment: '',
  technical_means: '',
  tags: 'sea, bridge ,, sea',
  max_editions: '5',
  portfolio: 'private',
  track: true,
}

const problemsOf = (change: Partial<DetailsValues>) =>
  Details.safeParse({ ...filled, ...change }).error?.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`)

describe('the details', () => {
  it('are sent as the contract wants them', () => {
    const body = contractFields(Details.parse(filled))
    expect(body).toMatchObject({
      public: false,
      track: true,
      tags: ['sea', 'bridge'],
      max_editions: 5,
      angle: null,
    })
    const file = { file_name: 'a.jpg', bytes: 1, sha256: 'a'.repeat(64) }
    expect(NewUpload.parse({ ...file, ...body })).toMatchObject({
      public: false,
      track: true,
      collection: null,
      created_on: '2024-03-09',
    })
  })

  it.each([
    [{ title: '  ' }, ['title: required']],
    [{ title: 'x'.repeat(201) }, ['title: too_long']],
    [{ genre: '' }, ['genre: image_genre_required']],
    [{ photographer: ' ' }, ['photographer: image_photographer_required']],
    [{ created_on: '2026-02-30' }, ['created_on: date_invalid']],
    [{ angle: 'x'.repeat(1001) }, ['angle: too_long']],
    [{ max_editions: '0' }, ['max_editions: editions_range']],
    [{ max_editions: '21' }, ['max_editions: editions_range']],
    [{ max_editions: 'many' }, ['max_editions: editions_range']],
    [{ tags: Array.from({ length: 21 }, (_, index) => `tag${index}`).join(',') }, ['tags: too_long']],
  ])('refuse %j', (change, problems) => {
    expect(problemsOf(change)).toEqual(problems)
  })

  it('accept today and refuse tomorrow as the day of creation', () => {
    const tomorrow = dayOf(new Date(Date.now() + 25 * 60 * 60 * 1000))
    expect(problemsOf({ created_on: dayOf(new Date()) })).toBeUndefined()
    expect(problemsOf({ created_on: tomorrow })).toEqual(['created_on: date_future'])
  })

  it.each(['1', '20', 1, 20])('accept %j editions', max_editions => {
    expect(problemsOf({ max_editions })).toBeUndefined()
  })
})

it('what is not right yet stays out of the announcement, and each field tells its first problem', () => {
  const half = { ...filled, title: '', max_editions: 'many', tags: 'sea' }
  expect(draftOf(half)).toMatchObject({ genre: 'gen_landscape', tags: ['sea'], public: false })
  expect(draftOf(half)).not.toHaveProperty('title')
  expect(draftOf(half)).toHaveProperty('max_editions', 1)
  expect(checkDetails(half)).toEqual({ errors: { title: 'required', max_editions: 'editions_range' } })
  expect(checkDetails(filled)).toHaveProperty('details')
})

it('tags are separated by commas, without blanks and repeats', () => {
  expect(tagsOf('sea, bridge ,, sea ,')).toEqual(['sea', 'bridge'])
  expect(tagsOf('  ')).toEqual([])
})
