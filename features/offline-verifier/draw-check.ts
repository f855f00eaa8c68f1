// Draws the outcome of a check with plain elements: the page has no framework, so that it still opens in twenty years.
import type { CertificateCheck } from '#lib/proof/verification-steps.ts'
import type { Checked } from './check-files.ts'
import type { OfflineLocale, Words } from './words.ts'

type Child = Node | string
export function element(tag: string, attributes: Record<string, string>, ...children: Child[]): HTMLElement {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children)
  return made
}

/** The whole result of a set of files. */
export function drawChecked({ check, name, problems }: Checked, words: Words, locale: OfflineLocale): HTMLElement {
  const parts: Child[] = problems.map(problem =>
    element(
      'div',
      { class: 'notice failed', role: 'alert' },
      element('strong', {}, problem.name),
      element('p', {}, words(`verifier.certificate.problems.${problem.problem}`)),
    ),
  )
  if (check) parts.push(...drawCheck(check, name, words, locale))
  else if (problems.length === 0) parts.push(element('p', { class: 'notice' }, words('offline.no_proof')))
  return element('section', { 'aria-label': words('offline.result') }, ...parts)
}

function drawCheck(check: CertificateCheck, name: string, words: Words, locale: OfflineLocale): Child[] {
  const { statement, outcome, steps, dates } = check
  const heading = statement
    ? [element('h2', {}, words('verifier.result.heading', { title: statement.title, author: statement.author.name }))]
    : []
  return [
    ...heading,
    element(
      'div',
      { class: `notice ${outcome}`, role: 'status' },
      element('strong', {}, words(`verifier.result.verdicts.${outcome}.title`)),
      element('p', {}, words(`verifier.result.verdicts.${outcome}.text`, { name })),
    ),
    element('h3', {}, words('verifier.result.dates')),
    element('dl', {}, ...dates.flatMap(date => drawDate(date, words, locale))),
    element('p', { class: 'muted' }, words('verifier.result.limit')),
    element('h3', {}, words('verifier.result.steps')),
    element('ol', {}, ...steps.map(step => drawStep(step, words))),
  ]
}

function drawStep({ step, outcome, code, params }: CertificateCheck['steps'][number], words: Words): HTMLElement {
  return element(
    'li',
    { class: outcome, 'data-step': step },
    element('strong', {}, words(`proof.steps.${step}.title`)),
    element('span', { class: 'outcome' }, words(`proof.outcomes.${outcome}`)),
    element('p', {}, words(`proof.codes.${code}`, params)),
  )
}

function drawDate(date: CertificateCheck['dates'][number], words: Words, locale: OfflineLocale): HTMLElement[] {
  const at = date.at && !Number.isNaN(Date.parse(date.at)) && date.outcome !== 'skipped' ? new Date(date.at) : null
  const shown = at
    ? new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' }).format(at)
    : words('verifier.result.no_date')
  const standin = date.standin && at ? [` (${words('verifier.result.standin')})`] : []
  return [
    element('dt', {}, words(`verifier.result.date_states.${date.state}`)),
    element('dd', { class: date.outcome }, shown, ...standin),
  ]
}
