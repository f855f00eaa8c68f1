// The exhibits of a case in one document: a table with the SHA-256 of each file, a sheet with a bookmark for each exhibit, the files attached.
import { brand } from '#lib/brand.ts'
import type { Translator } from '#lib/node/translator.ts'
import type { CaseExhibitKind, ExhibitGap } from '#lib/rules/settlement/case-exhibits.ts'
import {
  addParagraph,
  addRow,
  addSection,
  BODY,
  body,
  code,
  drawFooters,
  openFlow,
  type PdfFlow,
  QUIET,
  quiet,
} from './flow.ts'
import { closeSheet, openSheet, type Sheet } from './sheet.ts'

type BundleFile = {
  name: string
  media_type: string
  bytes: number
  sha256: string
  /** Null: it is in the archive only. */
  content: Uint8Array | null
}

export type BundleExhibit = {
  number: number
  kind: CaseExhibitKind
  about: string | null
  /** In the language of the document. */
  rows: { label: string; value: string }[]
  files: BundleFile[]
  missing: ExhibitGap[]
}

type CaseBundle = {
  domain: string
  code: string
  /** The document’s only date. */
  changed_at: string
  standing: { label: string; value: string }[]
  exhibits: BundleExhibit[]
}
export type CaseBundleInput = { bundle: CaseBundle; translator: Translator<'litigation-bundle'> }

/** The bundle as PDF bytes (tagged, PDF/A-3b). Equal input gives equal bytes. */
export function caseBundlePdf(input: CaseBundleInput): Promise<Uint8Array> {
  const { bundle, translator } = input
  const { t, locale, moment } = translator
  const { domain, code: check_code, changed_at } = bundle
  const title = t('title', { domain })
  const sheet = openSheet({ title, author: brand.name, subject: t('subject'), locale, created_at: changed_at })
  const flow = openFlow(sheet, title)
  mark(sheet, title)
  addParagraph(flow, t('intro', { moment: moment(changed_at) }), BODY, 10)
  for (const { label, value } of bundle.standing) addRow(flow, label, [body(value)])
  addTableOfExhibits(flow, input)
  for (const exhibit of bundle.exhibits) addExhibit(sheet, exhibit, input)
  drawFooters(sheet, {
    left: t('footer', { product: brand.name, code: check_code }),
    page: (page, pages) => t('page', { page, pages }),
  })
  return closeSheet(sheet)
}

/** A bookmark to the page that is open. */
function mark({ doc }: Sheet, title: string): void {
  doc.outline.addItem(title)
}

function addTableOfExhibits(flow: PdfFlow, { bundle, translator: { t } }: CaseBundleInput): void {
  flow.y += 10
  addSection(flow, t('table.title'), 60)
  mark(flow.sheet, t('table.title'))
  for (const { number, kind, about, files, missing } of bundle.exhibits) {
    const named = [body(t(`kinds.${kind}`)), ...(about === null ? [] : [quiet(about)])]
    const listed = files.flatMap(({ name, sha256 }) => [quiet(name), code(sha256)])
    const gaps = missing.map(gap => body(t(`gaps.${gap}`)))
    const none = files.length === 0 ? [quiet(t('table.none'))] : []
    addRow(flow, t('table.exhibit', { number }), [...named, ...listed, ...none, ...gaps])
  }
}

function addExhibit(sheet: Sheet, exhibit: BundleExhibit, { bundle, translator }: CaseBundleInput): void {
  const { t, number: figure } = translator
  const { number, kind, about, rows, files, missing } = exhibit
  const title = t('heading', { number, kind: t(`kinds.${kind}`) })
  const flow = openFlow(sheet, title)
  mark(sheet, about === null ? title : `${title}, ${about}`)
  if (about !== null) addRow(flow, t('labels.about'), [body(about)])
  for (const gap of missing) addRow(flow, t('labels.missing'), [body(t(`gaps.${gap}`))])
  for (const { label, value } of rows) addRow(flow, label, [body(value)])
  for (const file of files) {
    const said = t('values.file', { name: file.name, bytes: figure(file.bytes) })
    const where = file.content === null ? [quiet(t('values.archive_only'))] : []
    addRow(flow, t('labels.files'), [body(said), ...where, code(file.sha256)])
    attach(sheet, file, { about: title, at: new Date(bundle.changed_at) })
  }
  if (files.length === 0) addParagraph(flow, t('table.none'), QUIET)
}

type Exhibited = { about: string; at: Date }

function attach({ doc }: Sheet, { name, media_type, content }: BundleFile, { about, at }: Exhibited): void {
  if (content === null) return
  // The relationship is what PDF/A-3 asks for; the types of pdfkit leave it out.
  const facts = { description: about, relationship: 'Supplement', creationDate: at, modifiedDate: at }
  doc.file(Buffer.from(content), { name, type: media_type, ...facts })
}
