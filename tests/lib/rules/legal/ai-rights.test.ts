// What the files say that machines read before they take anything.
import robotsParser from 'robots-parser'
import { describe, expect, it } from 'vitest'
import { aiRightsOf, aiText, robotsFile, tdmHeaders, tdmRules, trainingCrawlers } from '#lib/rules/legal/ai-rights.ts'

const POLICY = 'https://a.example/.well-known/tdm-policy.json'
const ALLOWED = 'img_01J00000000000000000000000'
const OTHER = 'img_01J00000000000000000000001'
const at = (path: string) => `https://a.example${path}`

describe('a choice', () => {
  it('of a photograph goes before the account’s', () => {
    expect(aiRightsOf(null, 'allowed')).toBe('allowed')
    expect(aiRightsOf('reserved', 'allowed')).toBe('reserved')
    expect(aiRightsOf('allowed', 'reserved')).toBe('allowed')
  })

  it('names a policy only where there is something to ask for', () => {
    expect(tdmHeaders('reserved', POLICY)).toEqual({ 'tdm-reservation': '1', 'tdm-policy': POLICY })
    expect(tdmHeaders('allowed', POLICY)).toEqual({ 'tdm-reservation': '0' })
  })
})

describe('robots.txt', () => {
  const robots = robotsParser(at('/robots.txt'), robotsFile({ sitemap: at('/sitemap.xml'), allowed: [ALLOWED] }))

  it.each(trainingCrawlers)('keeps %s from all but what is allowed', name => {
    for (const path of ['/en/', '/blog/', `/en/images/${OTHER}/dune/`, `/api/images/${OTHER}/preview/640.webp`])
      expect(robots.isAllowed(at(path), name), path).toBe(false)
    for (const path of [`/fr/images/${ALLOWED}/dune/`, `/api/images/${ALLOWED}/preview/640.webp?rights=allowed`])
      expect(robots.isAllowed(at(path), name), path).toBe(true)
  })

  it('lets search engines see pages and previews, and nothing else of the API', () => {
    for (const path of ['/en/', `/en/images/${OTHER}/dune/`, `/api/images/${OTHER}/preview/640.webp`])
      expect(robots.isAllowed(at(path), 'Googlebot'), path).toBe(true)
    expect(robots.isAllowed(at('/api/profiles'), 'Googlebot')).toBe(false)
    expect(robots.getSitemaps()).toEqual([at('/sitemap.xml')])
  })
})

describe('tdmrep.json', () => {
  it('has exceptions first and the whole site last, because the first rule that matches counts', () => {
    const rules = tdmRules({ allowed: [ALLOWED], offered: [] }, POLICY)
    expect(rules.at(-1)).toEqual({ location: '/', 'tdm-reservation': 1, 'tdm-policy': POLICY })
    const exceptions = rules.slice(0, -1)
    expect(exceptions.map(rule => rule['tdm-reservation'])).toEqual(exceptions.map(() => 0))
    expect(exceptions.map(rule => rule.location)).toContain(`/*/images/${ALLOWED}/`)
    expect(tdmRules({ allowed: [], offered: [] }, POLICY)).toHaveLength(1)
  })

  it('names the offer of a licence to train as the policy of its photograph, which stays reserved', () => {
    const policy = at(`/en/sale/${OTHER}/`)
    const rules = tdmRules({ allowed: [], offered: [{ id: OTHER, policy }] }, POLICY)
    expect(rules[0]).toEqual({ location: `/*/images/${OTHER}/`, 'tdm-reservation': 1, 'tdm-policy': policy })
    expect(new Set(rules.map(rule => rule['tdm-reservation']))).toEqual(new Set([1]))
  })
})

it('ai.txt gives away nothing but what is allowed', () => {
  const text = aiText({ policy: POLICY, allowed: [ALLOWED] })
  expect(text).toMatch(/^User-Agent: \*\nDisallow: \/\nDisallow: \*$/m)
  expect(text).toContain(`Allow: /api/images/${ALLOWED}/preview/`)
  expect(text).not.toContain(OTHER)
})
