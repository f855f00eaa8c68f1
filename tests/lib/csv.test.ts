// Tables for spreadsheets: quoted as RFC 4180 says, and no name becomes a formula.
import { describe, expect, it, test } from 'vitest'
import { csvAmount, csvOf } from '#lib/csv.ts'

describe('a table', () => {
  it.each([
    ['a,b', '"a,b"'],
    ['say "yes"', '"say ""yes"""'],
    ['two\nlines', '"two\nlines"'],
    ['=HYPERLINK("http://x")', '"\'=HYPERLINK(""http://x"")"'],
    ['+33 1', "'+33 1"],
    ['-2+3', "'-2+3"],
    ['@cmd', "'@cmd"],
    ['-12.50', '-12.50'],
    ['Œuvre', 'Œuvre'],
  ])('has %j as %s', (value, written) => {
    expect(csvOf(['name'], [[value]])).toBe(`name\r\n${written}\r\n`)
  })
})

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [-5, '-0.05'],
  [110_00, '110.00'],
  [-1_234_56, '-1234.56'],
])('%d cents are %s', (cents, text) => {
  expect(csvAmount(cents)).toBe(text)
})
