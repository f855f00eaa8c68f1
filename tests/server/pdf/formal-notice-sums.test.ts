// The letter for the post prints every line that the email has: its sums are the same ones.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { locales } from '#lib/locales.ts'
import { printedLetter, writtenClaims, writtenLetter } from '#tests/support/settlement/written-claims.ts'

it.each(locales)('in %s', async locale => {
  for (const amounts of fc.sample(writtenClaims, { numRuns: 20, seed: 21 })) {
    const printed = await printedLetter(locale, amounts)
    for (const line of writtenLetter(locale, amounts).lines) expect(printed).toContain(line.replace(/\s+/g, ' '))
  }
})
