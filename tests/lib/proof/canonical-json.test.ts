// Canonical JSON against the test data of RFC 8785's author, within the values we allow.
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson, parseCanonicalJson } from '#lib/proof/canonical-json.ts'

const vector = (name: string) =>
  readFileSync(new URL(`../../vectors/canonical-json/${name}.json`, import.meta.url), 'utf8')

describe('canonical JSON', () => {
  it.each(['arrays', 'french', 'structures', 'unicode', 'weird'])('writes %s as published', name => {
    expect(canonicalJson(JSON.parse(vector(`${name}.input`)))).toBe(vector(`${name}.output`))
  })

  it('refuses the published document with floats', () => {
    expect(() => canonicalJson(JSON.parse(vector('values.input')))).toThrow(/safe integer/)
  })

  const cycle: Record<string, unknown> = {}
  cycle.self = cycle
  it.each([
    ['a float', { a: 0.1 }],
    ['an unsafe integer', { a: 2 ** 53 }],
    ['minus zero', { a: -0 }],
    ['not a number', { a: Number.NaN }],
    ['undefined', { a: undefined }],
    ['undefined in a list', [undefined]],
    ['a big integer', { a: 1n }],
    ['a function', { a: () => 1 }],
    ['a date', { a: new Date(0) }],
    ['a map', new Map()],
    ['a lone surrogate', { a: '\ud800' }],
    ['a lone surrogate as key', { '\ud800': 1 }],
    ['a cycle', cycle],
    ['undefined alone', undefined],
  ])('refuses %s', (_, value) => {
    expect(() => canonicalJson(value)).toThrow(TypeError)
  })

  it('is a fixed point, whatever the order of the keys', () => {
    const value = fc.letrec(tie => ({
      any: fc.oneof(
        { maxDepth: 4 },
        fc.string({ unit: 'grapheme' }),
        fc.maxSafeInteger().map(number => number + 0),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('any')),
        fc.dictionary(fc.string({ unit: 'grapheme' }), tie('any')),
      ),
    })).any
    fc.assert(
      fc.property(value, any => {
        const text = canonicalJson(any)
        expect(canonicalJson(JSON.parse(text))).toBe(text)
        expect(parseCanonicalJson(text)).toEqual(JSON.parse(text))
      }),
    )
  })

  it.each(['{"b":1,"a":2}', '{"a":1,"a":1}', '{ "a":1}', '{"a":1.0}', '"\\u0041"', '{"a":1}\n', '{', '[1e2]'])(
    'does not take %s for canonical',
    text => expect(parseCanonicalJson(text)).toBeNull(),
  )
})
