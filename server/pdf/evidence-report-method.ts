// The pages of an evidence report that say how it was recorded, step by step, and which points of the checklist that fulfils.
import { timeInParis } from '#lib/dates.ts'
import type { Translator } from '#lib/node/translator.ts'
import type { RegistryFacts } from '#server/evidence/model.ts'
import type { CaptureFacts } from '#server/ports/capture.ts'
import type { EvidencePages } from './evidence-pages.ts'
import {
  addParagraph,
  addRow,
  addSection,
  addVerdict,
  BODY,
  body,
  code,
  openFlow,
  type PdfFlow,
  quiet,
  type StyledText,
} from './flow.ts'
import type { Sheet } from './sheet.ts'

type Translate = Translator<'evidence-report'>['t']

export function drawEvidenceMethod(sheet: Sheet, pages: EvidencePages): void {
  const { t } = pages.translator
  const checklist = openFlow(sheet, t('checklist.title'))
  addChecklist(checklist, pages)
  const flow = openFlow(sheet, t('method.title'))
  addParagraph(flow, t('method.intro'), BODY, 8)
  addEquipment(flow, pages)
  addClock(flow, pages)
  addNetwork(flow, pages)
  addTls(flow, pages)
  addSection(flow, t('method.steps'), 120)
  addSteps(flow, pages)
}

function addChecklist(flow: PdfFlow, { checks, translator: { t } }: EvidencePages): void {
  const passed = checks.filter(check => check.passed).length
  addParagraph(flow, t('checklist.intro', { passed, all: checks.length }), BODY, 10)
  for (const { check, passed: good, detail } of checks) {
    const verdict = good ? t('checklist.passed') : t('checklist.failed')
    addVerdict(flow, { passed: good, verdict, text: t(`checks.${check}`), detail: detail === '–' ? '' : detail })
  }
}

function addEquipment(flow: PdfFlow, { facts, translator: { t, number } }: EvidencePages): void {
  const { equipment, profile, own_addresses, declared } = facts
  const { browser, node, product } = equipment
  const memory = number(Math.round(equipment.memory_bytes / 1024 ** 3))
  const { host, system, architecture, processor, processors } = equipment
  const words = { host, system, architecture, processor, processors, memory }
  addRow(flow, t('method.machine'), [body(t('method.machine_value', words))])
  const sandbox = browser.sandbox ? 'yes' : 'no'
  addRow(flow, t('method.browser'), [
    body(t('method.browser_value', { version: browser.version, sandbox })),
    code(`SHA-256 ${browser.sha256}`),
  ])
  addRow(flow, t('method.agent'), [code(browser.user_agent)])
  const program = { product: product.name, version: product.version, node: node.version }
  addRow(flow, t('method.program'), [body(t('method.program_value', program)), code(`SHA-256 ${node.sha256}`)])
  const before = {
    files: number(profile.files_before),
    cookies: number(profile.cookies_before),
    cached: number(profile.from_cache),
  }
  addRow(flow, t('method.profile'), [body(t('method.profile_value', before))])
  addRow(flow, t('method.own'), [own_addresses.length > 0 ? body(own_addresses.join(', ')) : quiet(t('not_recorded'))])
  const { public_address, network } = declared
  const stated = [public_address, network].filter(part => part !== null).join(', ')
  addRow(flow, t('method.declared'), [stated === '' ? quiet(t('none')) : body(stated)])
}

function addClock(flow: PdfFlow, { facts: { clock }, translator: { t, number } }: EvidencePages): void {
  const readings = clock.readings.map(({ server, offset_ms, round_trip_ms }) =>
    body(t('method.clock_value', { server, offset: number(offset_ms), round_trip: number(round_trip_ms) })),
  )
  const site = clock.site_date ? [quiet(t('method.clock_site', { offset: number(clock.site_date.offset_ms) }))] : []
  addRow(flow, t('method.clock'), [...(readings.length > 0 ? readings : [body(t('method.clock_none'))]), ...site])
}

function addNetwork(flow: PdfFlow, { facts: { dns, route }, order, translator: { t } }: EvidencePages): void {
  const answers = dns.answers.map(({ name, type, values, error }) =>
    code(`${name} ${type}: ${error === null ? values.join(', ') : t('method.dns_none', { error })}`),
  )
  addRow(flow, t('method.dns'), [body(t('method.dns_value', { resolvers: dns.resolvers.join(', ') })), ...answers])
  const traced =
    route.program === null ? quiet(t('method.route_none')) : body(t('method.route_value', { program: route.program }))
  addRow(flow, t('method.route'), [traced])
  addRegistered(flow, order.registered, t)
}

function addRegistered(flow: PdfFlow, registered: RegistryFacts | null, t: Translate): void {
  const unknown = t('not_recorded')
  if (!registered) {
    addRow(flow, t('method.registered'), [quiet(t('method.registered_none'))])
    return
  }
  const { domain, address } = registered
  const words = { registrant: domain.registrant ?? unknown, registrar: domain.registrar ?? unknown }
  const emails = [...domain.emails.registrant, ...domain.emails.abuse]
  addRow(flow, t('method.registered'), [
    body(t('method.registered_value', words)),
    ...(emails.length > 0 ? [quiet(emails.join(', '))] : []),
  ])
  const network = [address?.organisation, address?.network, address?.country].filter(Boolean).join(', ')
  addRow(flow, t('method.hosted'), [network === '' ? quiet(unknown) : body(network)])
}

function addTls(flow: PdfFlow, { facts: { tls, standin }, translator: { t, dayOf } }: EvidencePages): void {
  if (!tls) {
    addRow(flow, t('method.tls'), [quiet(t('method.tls_none'))])
    return
  }
  const trusted = standin ? t('method.tls_standin') : t('method.tls_trusted')
  const verdict = tls.trusted ? trusted : t('method.tls_problem', { problem: tls.problem ?? '' })
  const chain = tls.chain.flatMap(({ subject, issuer, valid_to, fingerprint_sha256 }) => [
    quiet(t('method.certificate_value', { subject, issuer, until: dayOf(valid_to) })),
    code(fingerprint_sha256),
  ])
  const words = { protocol: tls.protocol, cipher: tls.cipher }
  addRow(flow, t('method.tls'), [body(t('method.tls_value', words)), body(verdict), ...chain])
}

function addSteps(flow: PdfFlow, { facts, translator }: EvidencePages): void {
  const { t } = translator
  for (const { at, action, detail } of facts.steps) {
    const words = { paris: timeInParis(new Date(at)), time: at.slice(11, 23) }
    addRow(flow, t('method.step_value', words), [body(t(`actions.${action}`)), ...detailOf(detail)])
  }
}

const detailOf = (detail: CaptureFacts['steps'][number]['detail']): StyledText[] =>
  detail === undefined || detail === '' ? [] : [code(detail)]
