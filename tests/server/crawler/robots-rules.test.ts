// The rules of robots.txt: read as an independent reader reads them, and at a cost that no file can raise.
import fc from 'fast-check'
import robotsParser from 'robots-parser'
import { describe, expect, it } from 'vitest'
import { createRobots, parseRobots } from '#server/crawler/robots.ts'

const AT = 'http://a.example/robots.txt'
const isAllowed = (lines: readonly string[], path: string) =>
  parseRobots(AT, ['User-agent: *', ...lines].join('\n')).allows(`http://a.example${path}`)

describe('a rule', () => {
  it.each([
    ['Disallow: /a', '/a/b', false],
    ['Disallow: /a$', '/a/b', true],
    ['Disallow: /a$', '/a', false],
    ['Disallow: /*.jpg$', '/x/y.jpg', false],
    ['Disallow: /*.jpg$', '/x/y.jpg?size=2', true],
    ['Disallow: /*.jpg', '/x/y.jpg?size=2', false],
    ['Disallow: *private', '/very/private/x', false],
    ['Disallow: /a*b*c$', '/a-c-b-c', false],
    ['Disallow: /a*b*c$', '/a-c-b', true],
    ['Disallow: /ab*ba$', '/aba', true],
    ['Disallow: /été', '/%c3%a9t%C3%A9/x', false],
    ['Disallow:', '/a', true],
    ['Disallow: private', '/private', true],
    ['Disallow: /a # not /b', '/a', false],
  ])('%s for %s', (rule, path, open) => {
    expect(isAllowed([rule], path)).toBe(open)
  })

  it('gives way to a longer one, and to one that allows of the same length', () => {
    expect(isAllowed(['Disallow: /a', 'Allow: /a/b'], '/a/b/c')).toBe(true)
    expect(isAllowed(['Allow: /a', 'Disallow: /a/*'], '/a/b')).toBe(false)
    expect(isAllowed(['Disallow: /a/b', 'Allow: /a/*'], '/a/b')).toBe(true)
    expect(isAllowed(['Allow: /a/b', 'Disallow: /a/*'], '/a/b')).toBe(true)
    expect(isAllowed(['Disallow: /a', 'Allow: /a'], '/a')).toBe(true)
  })

  it('holds for all agents that are named above it, whatever stands between', () => {
    const text =
      'User-agent: Other\nSitemap: /map.xml\nUser-agent: AuctorBot/2.0\nDisallow: /a\nUser-agent: x\nDisallow: /'
    const rules = parseRobots(AT, text)
    expect([rules.allows('http://a.example/a'), rules.allows('http://a.example/b')]).toEqual([false, true])
  })

  it('that was cut off at the limit says nothing', async () => {
    const body = Buffer.from('User-agent: *\nDisallow: /private\nDisallow: /')
    const answer = { url: AT, redirects: [], status: 200, headers: {}, body, wire_bytes: 9, remote_ip: '' }
    const { rules } = createRobots({ get: async () => ({ ...answer, truncated: true }) })
    const { allows } = await rules(new URL('http://a.example/'))
    expect([allows('http://a.example/private'), allows('http://a.example/x')]).toEqual([false, true])
  })
})

it('is read as an independent reader reads it', () => {
  const piece = fc.constantFrom('/', 'a', 'b', 'ab', '*', '$', 'é', '%2f', '?')
  const path = fc.array(fc.constantFrom('/', 'a', 'b', 'ab', '%2F', '%C3%A9', '?', '$', '*'), { maxLength: 8 })
  const rule = fc.record({
    field: fc.constantFrom('Allow', 'Disallow'),
    value: fc.array(piece, { maxLength: 6 }).map(parts => `/${parts.join('')}`),
  })
  fc.assert(
    fc.property(
      fc.array(rule, { maxLength: 6 }),
      path.map(parts => `/${parts.join('')}`),
      (rules, asked) => {
        const text = ['User-agent: *', ...rules.map(({ field, value }) => `${field}: ${value}`)].join('\n')
        const url = `http://a.example${asked}`
        expect(parseRobots(AT, text).allows(url)).toBe(robotsParser(AT, text).isAllowed(url, 'robot'))
      },
    ),
    { numRuns: 2_000 },
  )
})

// Each of these cost the old reader from half a second an address: 500 of them would not end in the test's time.
describe('a file made to cost time', () => {
  const addresses = Array.from({ length: 500 }, (_, each) => `http://a.example/${'0a'.repeat(900)}/${each}`)
  it.each([
    ['rules with stars', Array.from({ length: 40_000 }, (_, each) => `Disallow: /*${each % 10}*a*b${each}$`), false],
    ['long rules with stars', Array.from({ length: 250 }, (_, each) => `Disallow: /${'*0a'.repeat(85)}b${each}`), true],
    ['one rule of stars', [`Disallow: /${'*'.repeat(400_000)}b`], false],
    ['literal rules', Array.from({ length: 990 }, (_, each) => `Disallow: /${'0a'.repeat(each / 2)}b`), true],
    ['many short rules', Array.from({ length: 40_000 }, (_, each) => `Disallow: /${each}x`), true],
  ])('%s', (_, lines, open) => {
    const rules = parseRobots(AT, ['User-agent: *', ...lines].join('\n').slice(0, 500 * 1024))
    expect(new Set(addresses.map(rules.allows))).toEqual(new Set([open]))
  })
})

it('keeps no more files than a bounded room holds', async () => {
  let asked = 0
  const body = Buffer.alloc(500 * 1024, 'User-agent: *\nDisallow: /private\n')
  const { rules } = createRobots({
    async get(url) {
      asked += 1
      return { url, redirects: [], status: 200, headers: {}, body, wire_bytes: 9, remote_ip: '', truncated: false }
    },
  })
  for (let each = 0; each < 200; each += 1) await rules(new URL(`http://a${each}.example/`))
  await rules(new URL('http://a199.example/'))
  expect(asked).toBe(200)
  await rules(new URL('http://a0.example/'))
  expect(asked).toBe(201)
})
