// The jobs of evidence reports, and their schedule.
import { captureEvidence } from './capture-evidence.ts'
import { removeEvidenceFiles } from './forget-evidences.ts'
import { tendEvidences, tendEvidencesOften } from './tend-evidences.ts'

export const evidenceJobs = [captureEvidence, removeEvidenceFiles, tendEvidences]
export const evidenceSchedules = [tendEvidencesOften]
