// The terms of a licence in words, for its document: what it permits, what it does not, and its clauses.
import type { Locale } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import {
  LICENSE_TERMS_VERSION,
  type LicenseAnswer,
  licenseAnswers,
  licenseClauses,
  licenseUseNames,
  licenseUses,
  messageOfAnswer,
  messagesOfClause,
  messagesOfUse,
} from '#lib/rules/market/license-terms.ts'
import type { LicensePurpose } from '#lib/rules/market/training.ts'
import {
  TRAINING_TERMS_VERSION,
  trainingClauses,
  trainingUseNames,
  trainingUses,
} from '#lib/rules/market/training-terms.ts'

type Use = { answer: LicenseAnswer; question: string; said: string }
type TermsInWords = {
  title: string
  version: number
  /** The uses of one answer, under its word. */
  groups: { answer: string; uses: Use[] }[]
  clauses: { title: string; text: string }[]
}

export function termsInWords(purpose: LicensePurpose, locale: Locale): TermsInWords {
  const { t } = translator(locale, 'license-terms')
  const { uses, ...words } = purpose === 'training' ? trainingWords(locale) : displayWords(locale)
  const groups = licenseAnswers.map(answer => ({
    answer: t(messageOfAnswer(answer)),
    uses: uses.filter(use => use.answer === answer),
  }))
  return { ...words, groups: groups.filter(group => group.uses.length > 0) }
}

function displayWords(locale: Locale) {
  const { t } = translator(locale, 'license-terms')
  return {
    title: t('title'),
    version: LICENSE_TERMS_VERSION,
    uses: licenseUseNames.map((use): Use => {
      const { question, answer } = messagesOfUse(use)
      return { answer: licenseUses[use], question: t(question), said: t(answer) }
    }),
    clauses: licenseClauses.map(clause => {
      const { title, text } = messagesOfClause(clause)
      return { title: t(title), text: t(text) }
    }),
  }
}

function trainingWords(locale: Locale) {
  const { t } = translator(locale, 'training-terms')
  return {
    title: t('title'),
    version: TRAINING_TERMS_VERSION,
    uses: trainingUseNames.map((use): Use => {
      const answer = trainingUses[use]
      return { answer, question: t(`uses.${use}.question`), said: t(`uses.${use}.answer`) }
    }),
    clauses: trainingClauses.map(clause => ({
      title: t(`clauses.${clause}.title`),
      text: t(`clauses.${clause}.text`),
    })),
  }
}
