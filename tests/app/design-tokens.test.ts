// Every pair of tokens that meets on screen keeps the contrast WCAG 2.2 AA asks for, in all three themes.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('../../styles/tokens.css', import.meta.url), 'utf8')

type Tokens = Record<string, string>

function tokensOf(theme: string): Tokens {
  const block = new RegExp(`\\[data-theme=["']${theme}["']\\] \\{([^}]*)\\}`).exec(css)?.[1] ?? ''
  return Object.fromEntries([...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]))
}

/** Relative luminance of an sRGB colour (WCAG 2.2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const grounds = ['canvas', 'surface', 'raised', 'sunken']
const softs = ['accent-soft', 'danger-soft', 'success-soft', 'warning-soft']

/** Text on ground: 4.5 to 1 (success criterion 1.4.3). */
const text: [string, string][] = [
  ...[...grounds, ...softs].map((ground): [string, string] => ['ink', ground]),
  ...[...grounds, 'accent-soft'].map((ground): [string, string] => ['ink-muted', ground]),
  ...['accent', 'accent-hover', 'danger', 'success', 'warning'].flatMap(name =>
    ['canvas', 'surface', 'raised'].map((ground): [string, string] => [name, ground]),
  ),
  ...['accent', 'danger', 'success', 'warning'].map((name): [string, string] => [name, `${name}-soft`]),
  ...['primary', 'accent', 'danger-fill'].flatMap((name): [string, string][] => [
    [`${name.replace('-fill', '')}-ink`, name],
    [`${name.replace('-fill', '')}-ink`, `${name}-hover`],
  ]),
]

/** Borders of controls, focus rings and signs: 3 to 1 (success criteria 1.4.11 and 2.4.13). */
const shapes: [string, string][] = [
  ...['line-strong', 'focus', 'accent'].flatMap(name =>
    ['canvas', 'surface', 'raised'].map((ground): [string, string] => [name, ground]),
  ),
  ['canvas', 'success'],
  ['accent', 'sunken'],
]

describe.each(['light', 'dark', 'grey'])('the %s theme', theme => {
  const tokens = tokensOf(theme)
  const measure = ([one, other]: [string, string]) => {
    const [first, second] = [tokens[one], tokens[other]]
    if (!first || !second) throw new Error(`${theme} has no colour ${first ? other : one}`)
    return { pair: `${one} on ${other}`, ratio: contrast(first, second) }
  }

  it('keeps every text readable at 4.5 to 1', () => {
    expect(text.map(measure).filter(({ ratio }) => ratio < 4.5)).toEqual([])
  })

  it('keeps every control and focus ring visible at 3 to 1', () => {
    expect(shapes.map(measure).filter(({ ratio }) => ratio < 3)).toEqual([])
  })
})

it('the grey theme is neutral: nothing beside the photograph has a colour cast', () => {
  const tokens = tokensOf('grey')
  const cast = [
    'canvas',
    'surface',
    'raised',
    'sunken',
    'ink',
    'ink-muted',
    'line',
    'line-strong',
    'primary',
    'accent',
  ].filter(name => !/^#(..)\1\1$/.test(tokens[name] ?? ''))
  expect(cast).toEqual([])
})

it('the measure itself is right: black on white is 21 to 1, and mid grey #767676 on white just passes', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
})
