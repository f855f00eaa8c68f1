// What every page of an evidence report is drawn from.
import type { CertificateStatement } from '#lib/contract/certificate-proof.ts'
import type { Translator } from '#lib/node/translator.ts'
import type { ReportContent } from '#server/evidence/model.ts'

export type EvidenceReportInput = ReportContent & { translator: Translator<'evidence-report'> }

export type EvidencePages = EvidenceReportInput & { statement: CertificateStatement; host: string }
