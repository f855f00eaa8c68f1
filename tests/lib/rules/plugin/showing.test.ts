// How much of a photograph a page sees, what a browser says of the page, and what is counted of it.
import { describe, expect, it } from 'vitest'
import { hitExclusions } from '#lib/rules/hits.ts'
import { loadHost } from '#lib/rules/plugin/loads.ts'
import { readReferrer, showingOf } from '#lib/rules/plugin/showing.ts'

const OWN = 'https://auctor.example'

describe('a page', () => {
  it('sees all of it for every reason for which it is never accused, and for no other', () => {
    for (const permitted of hitExclusions)
      expect(showingOf({ page: 'https://a.example/', house: false, permitted, nudity: true }).full).toBe(true)
    expect(showingOf({ page: 'https://a.example/', house: false, permitted: null, nudity: false })).toEqual({
      full: false,
      reason: 'unpermitted',
    })
  })

  it('that does not say who it is sees a small preview', () => {
    expect(showingOf({ page: null, house: false, permitted: null, nudity: false })).toEqual({
      full: false,
      reason: 'unnamed',
    })
  })

  it('that may not show it sees nudity behind a veil, whether it says who it is or not', () => {
    for (const page of ['https://a.example/', null])
      expect(showingOf({ page, house: false, permitted: null, nudity: true })).toEqual({
        full: false,
        reason: 'veiled',
      })
  })

  it('of ours sees what the gallery shows', () => {
    expect(showingOf({ page: null, house: true, permitted: null, nudity: true })).toEqual({
      full: true,
      reason: 'house',
    })
  })
})

describe('what a browser says', () => {
  it.each([
    ['https://paper.example/a?b=1', { from: 'page', page: 'https://paper.example/a?b=1' }],
    ['https://auctor.example.evil.example/', { from: 'page', page: 'https://auctor.example.evil.example/' }],
    ['http://auctor.example/', { from: 'page', page: 'http://auctor.example/' }],
    ['https://auctor.example/en/plugin/', { from: 'house', page: null }],
    ['https://auctor.example/embed/img_1?language=en', { from: 'frame', page: null }],
    ['about:srcdoc', { from: 'nowhere', page: null }],
    ['data:text/html,x', { from: 'nowhere', page: null }],
    ['paper.example', { from: 'nowhere', page: null }],
    ['', { from: 'nowhere', page: null }],
  ])('%j', (referrer, read) => expect(readReferrer(referrer, OWN)).toEqual(read))
})

describe('what is counted', () => {
  it.each([
    ['https://www.paper.example/private/path?reader=7', 'paper.example'],
    ['http://paper.example:8080/', 'paper.example:8080'],
    [`https://${'a.'.repeat(130)}example/`, ''],
    [null, ''],
  ])('of %j is %j', (page, host) => expect(loadHost(page)).toBe(host))
})
