// Regular expressions read what strangers wrote: none may take longer than its text is long.
import { globSync, readFileSync } from 'node:fs'
import { analyse } from 'scslre'
import { parseSync, Visitor } from 'vite'
import { expect, it } from 'vitest'

/** Made of parts, which are not read here: the first has long texts of its own in its test, the second reads our own table. */
const COMPOSED = ['server/crawler/contacts/contact-emails.ts', 'standins/mangopay/pay-outs/recipient-schema.ts']

const costly = (source: string, flags: string): boolean => analyse({ source, flags }).reports.length > 0

function expressionsIn(file: string): { written: { pattern: string; flags: string }[]; composed: number } {
  const { program, errors } = parseSync(file, readFileSync(file, 'utf8'))
  expect(errors, file).toEqual([])
  const written: { pattern: string; flags: string }[] = []
  let composed = 0
  new Visitor({
    Literal(node) {
      if ('regex' in node) written.push(node.regex)
    },
    NewExpression({ callee }) {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') composed += 1
    },
    CallExpression({ callee }) {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') composed += 1
    },
  }).visit(program)
  return { written, composed }
}

const sources = globSync(['{app,components,features,lib,server,standins}/**/*.{ts,tsx}', 'middleware.ts']).toSorted()
const expressions = new Map(sources.map(file => [file, expressionsIn(file)]))

it('finds what is quadratic, in the middle of an expression and by where it begins', () => {
  expect(costly('^a+b?a+$', '')).toBe(true)
  expect(costly("[a-z0-9._%+'-]+@", 'g')).toBe(true)
  expect(costly('(a|b|ab)*c', '')).toBe(true)
  expect(costly('(?<![a-z])[a-z]{1,64}@', 'g')).toBe(false)
})

it('holds for every expression of the product', () => {
  const found = [...expressions].flatMap(([file, { written }]) =>
    written
      .filter(({ pattern, flags }) => costly(pattern, flags))
      .map(({ pattern, flags }) => `${file}: /${pattern}/${flags}`),
  )
  expect(sources.length).toBeGreaterThan(500)
  expect(found).toEqual([])
})

it('knows the files that make expressions while they run', () => {
  expect([...expressions].filter(([, { composed }]) => composed > 0).map(([file]) => file)).toEqual(COMPOSED)
})
