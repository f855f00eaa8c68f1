// The jobs of evidence reports, and their schedule.
import { captureEvidence } from './capture-evidence.ts'
import { checkReports, checkReportsHourly } from './check-reports.ts'
import { removeEvidenceFiles } from './delete-evidences.ts'
import { sweepEvidences, sweepEvidencesOften } from './sweep-evidences.ts'

export const evidenceJobs = [captureEvidence, removeEvidenceFiles, sweepEvidences, checkReports]
export const evidenceSchedules = [sweepEvidencesOften, checkReportsHourly]
