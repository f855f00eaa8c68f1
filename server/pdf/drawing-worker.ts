// The program of the drawing thread.
import type { CertificateProof } from '#lib/contract/certificate-proof.ts'
import type { Locale } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import type { ReportContent } from '#server/evidence/model.ts'
import { serveCalls } from '../threads/serve-calls.ts'
import { type CaseBundleInput, caseBundlePdf } from './case-bundle.ts'
import { certificatePdf } from './certificate.ts'
import { type ClosingLetterInput, closingLetterPdf } from './closing-letter.ts'
import { evidenceReportPdf } from './evidence-report.ts'
import { type FormalNoticeInput, formalNoticePdf } from './formal-notice.ts'
import { type InvoiceInput, invoicePdf } from './invoice.ts'
import { type AgreementInput, invoicingAgreementPdf } from './invoicing-agreement.ts'
import { type LicenseInput, licensePdf } from './license.ts'
import { type PayoutStatementInput, payoutStatementPdf } from './payout-statement.ts'

export type CertificateOrder = {
  proof: CertificateProof
  picture: Uint8Array
  verification_url: string
  language: Locale
}
export type CaseBundleOrder = Omit<CaseBundleInput, 'translator'> & { language: Locale }
export type ClosingLetterOrder = Omit<ClosingLetterInput, 'translator'> & { language: Locale }
export type AgreementOrder = Omit<AgreementInput, 'translator'> & { language: Locale }
export type InvoiceOrder = Omit<InvoiceInput, 'translator'> & { language: Locale }
export type FormalNoticeOrder = Omit<FormalNoticeInput, 'translator'> & { language: Locale }
export type LicenseOrder = Omit<LicenseInput, 'translator'> & { language: Locale }
export type PayoutStatementOrder = Omit<PayoutStatementInput, 'translator'> & { language: Locale }
export type EvidenceOrder = ReportContent & { language: Locale }

const drawings = {
  certificate: ({ language, ...input }: CertificateOrder) =>
    certificatePdf({ ...input, translator: translator(language, 'certificate') }),
  caseBundle: ({ language, ...input }: CaseBundleOrder) =>
    caseBundlePdf({ ...input, translator: translator(language, 'litigation-bundle') }),
  closingLetter: ({ language, ...input }: ClosingLetterOrder) =>
    closingLetterPdf({ ...input, translator: translator(language, 'closing-letter') }),
  agreement: ({ language, ...input }: AgreementOrder) =>
    invoicingAgreementPdf({ ...input, translator: translator(language, 'agreement') }),
  invoice: ({ language, ...input }: InvoiceOrder) =>
    invoicePdf({ ...input, translator: translator(language, 'invoice') }),
  license: ({ language, ...input }: LicenseOrder) =>
    licensePdf({ ...input, translator: translator(language, 'sold-licenses') }),
  formalNotice: ({ language, ...input }: FormalNoticeOrder) =>
    formalNoticePdf({ ...input, translator: translator(language, 'settlement-letter') }),
  payoutStatement: ({ language, ...input }: PayoutStatementOrder) =>
    payoutStatementPdf({ ...input, translator: translator(language, 'payouts') }),
  evidence: ({ language, ...input }: EvidenceOrder) =>
    evidenceReportPdf({ ...input, translator: translator(language, 'evidence-report') }),
}
export type Drawings = typeof drawings

serveCalls(drawings)
