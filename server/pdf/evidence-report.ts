// Makes an evidence report as a PDF: what was found, the original, how it was recorded, the checklist, the files, how to check them.
import { brand } from '#lib/brand.ts'
import { CertificateStatement } from '#lib/contract/certificate-proof.ts'
import { manifestOf } from '#server/evidence/files.ts'
import type { EvidencePages, EvidenceReportInput } from './evidence-pages.ts'
import { drawEvidenceFiles } from './evidence-report-files.ts'
import { drawEvidenceFindings } from './evidence-report-findings.ts'
import { drawEvidenceFront } from './evidence-report-front.ts'
import { drawEvidenceMethod } from './evidence-report-method.ts'
import { drawFooters } from './flow.ts'
import { closeSheet, openSheet } from './sheet.ts'

/** The report as PDF bytes (PDF 1.7, tagged, PDF/A-3b), with the list of the recorded files attached. Equal input gives equal bytes. */
export async function evidenceReportPdf(input: EvidenceReportInput): Promise<Uint8Array> {
  const { facts, order, translator, files } = input
  const { t, locale } = translator
  const statement = CertificateStatement.parse(JSON.parse(order.original.proof.statement))
  const host = new URL(facts.page.url).hostname
  const pages: EvidencePages = { ...input, statement, host }
  const sheet = openSheet({
    title: t('document_title', { host }),
    author: brand.name,
    subject: t('subject'),
    locale,
    created_at: facts.ended_at,
  })
  const ended = new Date(facts.ended_at)
  // AFRelationship (PDF/A-3): the digests of the files that these pages speak of.
  const attachment = {
    name: 'capture.sha256',
    type: 'text/plain',
    description: t('files.about.capture_list'),
    relationship: 'Data',
    creationDate: ended,
    modifiedDate: ended,
  }
  sheet.doc.file(Buffer.from(manifestOf(files)), attachment)
  drawEvidenceFront(sheet, pages)
  drawEvidenceFindings(sheet, pages)
  drawEvidenceMethod(sheet, pages)
  drawEvidenceFiles(sheet, pages)
  drawFooters(sheet, { left: t('footer', { id: order.id }), page: (page, all) => t('page', { page, pages: all }) })
  return closeSheet(sheet)
}
