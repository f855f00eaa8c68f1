// The program of the drawing thread.
import { parentPort } from 'node:worker_threads'
import type { CertificateProof } from '#lib/contract/certificate-proof.ts'
import type { Locale } from '#lib/contract/common.ts'
import type { ReportContent } from '#server/evidence/model.ts'
import { translator } from '../translator.ts'
import { certificatePdf } from './certificate.ts'
import { evidenceReportPdf } from './evidence-report.ts'
import { type AgreementInput, invoicingAgreementPdf } from './invoicing-agreement.ts'

export type CertificateOrder = {
  proof: CertificateProof
  picture: Uint8Array
  verification_url: string
  language: Locale
}
export type AgreementOrder = Omit<AgreementInput, 'translator'> & { language: Locale }
export type EvidenceOrder = ReportContent & { language: Locale }
/** A document to draw; `id` comes back with it. */
export type DrawingOrder =
  | { id: number; certificate: CertificateOrder }
  | { id: number; agreement: AgreementOrder }
  | { id: number; evidence: EvidenceOrder }
export type DrawingReply = { id: number; pdf: Uint8Array } | { id: number; error: string }

async function draw(order: DrawingOrder): Promise<DrawingReply> {
  const { id } = order
  try {
    return { id, pdf: await pdfOf(order) }
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) }
  }
}

function pdfOf(order: DrawingOrder): Promise<Uint8Array> {
  if ('certificate' in order) {
    const { language, ...input } = order.certificate
    return certificatePdf({ ...input, translator: translator(language, 'certificate') })
  }
  if ('evidence' in order) {
    const { language, ...input } = order.evidence
    return evidenceReportPdf({ ...input, translator: translator(language, 'evidence-report') })
  }
  const { language, ...input } = order.agreement
  return invoicingAgreementPdf({ ...input, translator: translator(language, 'agreement') })
}

parentPort?.on('message', (order: DrawingOrder) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  void draw(order).then(reply => parentPort?.postMessage(reply))
})
