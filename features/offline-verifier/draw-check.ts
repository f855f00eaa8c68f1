// Draws the result of a check with plain elements: the page has no framework, so that it still opens in twenty years.
import type { Locale } from '#lib/locales.ts'
import type { CertificateCheck } from '#lib/proof/verification-steps.ts'
import type { FilesCheck } from './check-files.ts'
import type { Translate } from './messages.ts'

type Child = Node | string
export function element(tag: string, attributes: Record<string, string>, ...children: Child[]): HTMLElement {
  const node = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value)
  node.append(...children)
  return node
}

/** The whole result of the dropped files. */
export function drawFilesCheck({ check, name, problems }: FilesCheck, t: Translate, locale: Locale): HTMLElement {
  const content: Child[] = problems.map(problem =>
    element(
      'div',
      { class: 'notice failed', role: 'alert' },
      element('strong', {}, problem.name),
      element('p', {}, t(`verifier.certificate.problems.${problem.problem}`)),
    ),
  )
  if (check) content.push(...drawCheck(check, name, t, locale))
  else if (problems.length === 0) content.push(element('p', { class: 'notice' }, t('offline.no_proof')))
  return element('section', { 'aria-label': t('offline.result') }, ...content)
}

function drawCheck(check: CertificateCheck, name: string, t: Translate, locale: Locale): Child[] {
  const { statement, outcome, steps, dates } = check
  const heading = statement
    ? [element('h2', {}, t('verifier.result.heading', { title: statement.title, author: statement.author.name }))]
    : []
  return [
    ...heading,
    element(
      'div',
      { class: `notice ${outcome}`, role: 'status' },
      element('strong', {}, t(`verifier.result.verdicts.${outcome}.title`)),
      element('p', {}, t(`verifier.result.verdicts.${outcome}.text`, { name })),
    ),
    element('h3', {}, t('verifier.result.dates')),
    element('dl', {}, ...dates.flatMap(date => drawDate(date, t, locale))),
    element('p', { class: 'muted' }, t('verifier.result.limit')),
    element('h3', {}, t('verifier.result.steps')),
    element('ol', {}, ...steps.map(step => drawStep(step, t))),
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
  const text = at
    ? new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' }).format(at)
    : t('verifier.result.no_date')
  const standin = date.standin && at ? [` (${t('verifier.result.standin')})`] : []
  return [
    element('dt', {}, t(`verifier.result.date_states.${date.state}`)),
    element('dd', { class: date.outcome }, text, ...standin),
  ]
}
