// The terms of licences: each use is answered once, in every language, by a sentence that says the same as its answer.
import { describe, expect, it } from 'vitest'
import { locales } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import {
  licenseClauses,
  licenseUseNames,
  licenseUses,
  messagesOfClause,
  messagesOfUse,
} from '#lib/rules/market/license-terms.ts'

describe('the uses of a licence', () => {
  it.each(locales)('are answered by whole sentences in %s', locale => {
    const { t } = translator(locale, 'license-terms')
    for (const use of licenseUseNames) {
      const { question, answer } = messagesOfUse(use)
      expect(t(question)).toMatch(/\?$/)
      expect(t(answer)).toMatch(/\.$/)
    }
  })

  it.each([
    ['en', /^No\b/],
    ['fr', /^Non\b/],
  ] as const)('begin with a no where the answer is no, and only there, in %s', (locale, no) => {
    const { t } = translator(locale, 'license-terms')
    const refused = licenseUseNames.filter(use => no.test(t(messagesOfUse(use).answer)))
    expect(refused).toEqual(licenseUseNames.filter(use => licenseUses[use] === 'no'))
  })
})

describe('the clauses', () => {
  it.each(locales)('are numbered in their order in %s', locale => {
    const { t } = translator(locale, 'license-terms')
    const numbers = licenseClauses.map(clause => Number.parseInt(t(messagesOfClause(clause).title), 10))
    expect(numbers).toEqual(licenseClauses.map((_, index) => index + 1))
  })
})
