// The jobs of evidence reports, and their schedule.
import { captureEvidence } from './capture-evidence.ts'
import { removeEvidenceFiles } from './delete-evidences.ts'
import { sweepEvidences, sweepEvidencesOften } from './sweep-evidences.ts'

export const evidenceJobs = [captureEvidence, removeEvidenceFiles, sweepEvidences]
export const evidenceSchedules = [sweepEvidencesOften]
