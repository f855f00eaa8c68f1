// Draws documents in a thread of their own, because each takes a good part of a second that requests should not wait for.
import { ThreadClient } from '../threads/thread-client.ts'
import type {
  AgreementOrder,
  CaseBundleOrder,
  CertificateOrder,
  ClosingLetterOrder,
  Drawings,
  EvidenceOrder,
  FormalNoticeOrder,
  InvoiceOrder,
  LicenseOrder,
  PayoutStatementOrder,
} from './drawing-worker.ts'

/** Milliseconds without work after which the thread ends and gives its memory back. */
const IDLE_MS = 30_000

const thread = new ThreadClient<Drawings>('drawing', new URL('./drawing-worker.ts', import.meta.url), {
  idle_ms: IDLE_MS,
})

/** The certificate as PDF bytes, as `certificatePdf` makes them. Throws what it throws. */
export const drawCertificate = (order: CertificateOrder): Promise<Uint8Array> => thread.call('certificate', order)

/** The invoicing agreement as PDF bytes, as `invoicingAgreementPdf` makes them. */
export const drawAgreement = (order: AgreementOrder): Promise<Uint8Array> => thread.call('agreement', order)

/** An evidence report as PDF bytes, as `evidenceReportPdf` makes them. Throws what it throws. */
export const drawEvidenceReport = (order: EvidenceOrder): Promise<Uint8Array> => thread.call('evidence', order)

/** An issued invoice as PDF bytes, as `invoicePdf` makes them. */
export const drawInvoice = (order: InvoiceOrder): Promise<Uint8Array> => thread.call('invoice', order)

/** The document of a sold licence as PDF bytes, as `licensePdf` makes them. */
export const drawLicense = (order: LicenseOrder): Promise<Uint8Array> => thread.call('license', order)

/** A letter of an infringement on paper as PDF bytes, as `formalNoticePdf` makes them. */
export const drawFormalNotice = (order: FormalNoticeOrder): Promise<Uint8Array> => thread.call('formalNotice', order)

/** The statement of a payout as PDF bytes, as `payoutStatementPdf` makes them. */
export const drawPayoutStatement = (order: PayoutStatementOrder): Promise<Uint8Array> =>
  thread.call('payoutStatement', order)

/** How an infringement ended as PDF bytes, as `closingLetterPdf` makes them. */
export const drawClosingLetter = (order: ClosingLetterOrder): Promise<Uint8Array> => thread.call('closingLetter', order)

/** The exhibits of a case as PDF bytes, as `caseBundlePdf` makes them. */
export const drawCaseBundle = (order: CaseBundleOrder): Promise<Uint8Array> => thread.call('caseBundle', order)
