// The last pages of an evidence report: every file with its digest, and how to check all of it with standard tools.
import { createHash } from 'node:crypto'
import type { MessageKey } from '#lib/node/translator.ts'
import { verifySteps } from '#server/evidence/verify-steps.ts'
import type { EvidencePages } from './evidence-pages.ts'
import { addCommand, addParagraph, addRow, addStep, BODY, CODE, openFlow, QUIET } from './flow.ts'
import type { Sheet } from './sheet.ts'

type About = Extract<MessageKey<'evidence-report'>, `files.about.${string}`>

const ABOUT: [start: string, about: About][] = [
  ['archive/', 'files.about.data'],
  ['indexes/', 'files.about.index'],
  ['pages/', 'files.about.pages'],
  ['evidence/screenshot-full', 'files.about.screenshot_full'],
  ['evidence/screenshot-viewport', 'files.about.screenshot_viewport'],
  ['evidence/element-crop', 'files.about.element'],
  ['evidence/comparison', 'files.about.comparison'],
  ['evidence/original-thumb', 'files.about.thumb'],
  ['evidence/image-found.json', 'files.about.found_facts'],
  ['evidence/image-found.', 'files.about.found'],
  ['evidence/dom', 'files.about.dom'],
  ['evidence/page-source', 'files.about.source'],
  ['evidence/provenance', 'files.about.provenance'],
  ['evidence/network', 'files.about.network'],
  ['evidence/tls-chain', 'files.about.tls'],
  ['evidence/whois', 'files.about.whois'],
  ['evidence/certificate-proof', 'files.about.proof'],
  ['evidence/certificate', 'files.about.certificate'],
  ['evidence/time-stamp-authority', 'files.about.authority'],
  ['evidence/capture.sha256', 'files.about.capture_list'],
  ['evidence/capture.tsr', 'files.about.capture_stamp'],
]

const COMMAND_TEXT = { ...BODY, size: 9, leading: 12 }

export function drawEvidenceFiles(sheet: Sheet, pages: EvidencePages): void {
  const { files, order, package_key, translator } = pages
  const { t, number } = translator
  const list = openFlow(sheet, t('files.title'))
  addParagraph(list, t('files.intro'), BODY, 8)
  for (const { path, bytes, sha256 } of files) {
    const about = ABOUT.find(([start]) => path.startsWith(start))?.[1]
    const size = { text: t('files.bytes', { bytes: number(bytes) }), style: QUIET }
    addRow(list, path, [...(about ? [{ text: t(about), style: BODY }] : []), { text: sha256, style: CODE }, size])
  }
  const flow = openFlow(sheet, t('verify.page_title'))
  addParagraph(flow, t('verify.intro'), BODY, 4)
  for (const [index, { title, text, command }] of verifySteps(t, order.public_url).entries()) {
    addStep(flow, `${index + 1}. ${title}`, 2 * COMMAND_TEXT.leading + 12 + command.split('\n').length * CODE.leading)
    addParagraph(flow, text, COMMAND_TEXT, 3)
    addCommand(flow, command)
  }
  const key = createHash('sha256').update(Buffer.from(package_key, 'base64')).digest('hex')
  flow.y += 8
  addRow(flow, t('verify.key'), [{ text: key, style: CODE }])
  if (sheet.lossy) addParagraph(flow, t('lossy'), QUIET)
}
