// Draws the result of a check with plain elements: the page has no framework, so that it still opens in twenty years.
import { brand } from '#lib/brand.ts'
import type { CertificateStatement } from '#lib/contract/certificate-proof.ts'
import { dateWords } from '#lib/date-words.ts'
import type { Locale } from '#lib/locales.ts'
import { isOurWord, unasked } from '#lib/proof/certificate-steps/verdict.ts'
import { certifiedFacts } from '#lib/proof/certified-facts.ts'
import type { CertificateCheck } from '#lib/proof/verification-steps.ts'
import type { Verdict } from '#lib/rules/accounts/verification.ts'
import type { FilesCheck } from './check-files.ts'
import { drawPassport } from './draw-passport.ts'
import { type Child, element } from './element.ts'
import type { Translate } from './messages.ts'

/** The whole result of the dropped files. */
export function drawFilesCheck(
  { results, passports, unmatched, problems }: FilesCheck,
  t: Translate,
  locale: Locale,
): HTMLElement {
  const content: Child[] = problems.map(problem =>
    element(
      'div',
      { class: 'notice failed', role: 'alert' },
      element('strong', {}, problem.name),
      element('p', {}, t(`verifier.certificate.problems.${problem.problem}`)),
    ),
  )
  for (const { check, name } of results) content.push(...drawCheck(check, name, t, locale))
  for (const passport of passports) content.push(...drawPassport(passport, t, locale))
  for (const name of unmatched)
    content.push(
      element(
        'div',
        { class: 'notice inconclusive' },
        element('strong', {}, name),
        element('p', {}, t('verifier.certificate.unmatched')),
      ),
    )
  if (results.length === 0 && passports.length === 0 && problems.length === 0)
    content.push(element('p', { class: 'notice' }, t('offline.no_proof')))
  return element('section', { 'aria-label': t('offline.result') }, ...content)
}

function drawCheck(check: CertificateCheck, name: string, t: Translate, locale: Locale): Child[] {
  const { statement, verdict, steps, dates } = check
  const values = {
    name,
    issuer: brand.name,
    unasked: new Intl.ListFormat(locale).format(
      unasked(steps).map(question => t(`verifier.result.unasked.${question}`)),
    ),
  }
  // A title and an author are headings only where they are the issuer's own word.
  const heading =
    statement && isOurWord(steps)
      ? [element('h2', {}, t('verifier.result.heading', { title: statement.title, author: statement.author.name }))]
      : []
  return [
    element(
      'div',
      { class: `notice ${looks[verdict]}`, role: 'status', 'data-verdict': verdict },
      element('strong', {}, t(`verifier.result.verdicts.${verdict}.title`, values)),
      element('p', {}, t(`verifier.result.verdicts.${verdict}.text`, values)),
    ),
    ...heading,
    ...(statement ? drawFacts(statement, t, locale) : []),
    element('h3', {}, t('verifier.result.dates')),
    element('dl', {}, ...dates.flatMap(date => drawDate(date, t, locale))),
    element('p', { class: 'muted' }, t('verifier.result.limit')),
    element('h3', {}, t('verifier.result.steps')),
    element('ol', {}, ...steps.map(step => drawStep(step, t))),
  ]
}

const looks: Record<Verdict, 'passed' | 'failed' | 'inconclusive' | 'alone'> = {
  not_ours: 'failed',
  broken: 'failed',
  pages_changed: 'failed',
  unknown_issuer: 'inconclusive',
  other_file: 'inconclusive',
  set_aside: 'failed',
  contested: 'inconclusive',
  withdrawn: 'inconclusive',
  outdated: 'inconclusive',
  undecided: 'inconclusive',
  file_alone: 'alone',
  valid: 'passed',
}

function drawFacts(statement: CertificateStatement, t: Translate, locale: Locale): Child[] {
  const facts = certifiedFacts(statement, locale, word => t(`proof.facts.words.${word}`))
  return [
    element('h3', {}, t('proof.facts.title')),
    element('p', { class: 'muted' }, t('proof.facts.lead')),
    element(
      'dl',
      { class: 'facts' },
      ...facts.flatMap(({ field, text }) => [
        element('dt', {}, t(`proof.facts.fields.${field}`)),
        element('dd', {}, text),
      ]),
    ),
  ]
}

function drawStep({ step, outcome, code, params }: CertificateCheck['steps'][number], t: Translate): HTMLElement {
  return element(
    'li',
    { class: outcome, 'data-step': step },
    element('strong', {}, t(`proof.steps.${step}.title`)),
    element('span', { class: 'outcome' }, t(`proof.outcomes.${outcome}`)),
    element('p', {}, t(`proof.codes.${code}`, params)),
  )
}

function drawDate(date: CertificateCheck['dates'][number], t: Translate, locale: Locale): HTMLElement[] {
  const at = date.at && !Number.isNaN(Date.parse(date.at)) && date.outcome !== 'skipped' ? new Date(date.at) : null
  const text = at ? dateWords(locale).instant(at) : t('verifier.result.no_date')
  const standin = date.standin && at ? [` (${t('verifier.result.standin')})`] : []
  return [
    element('dt', {}, t(`verifier.result.date_states.${date.state}`)),
    element('dd', { class: date.outcome }, text, ...standin),
  ]
}
