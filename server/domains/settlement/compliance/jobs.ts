// The jobs of compliance, and their schedule.
import { makeCheck } from './make-check.ts'
import { planChecks, planChecksOften } from './plan-checks.ts'

export const complianceJobs = [planChecks, makeCheck]
export const complianceSchedules = [planChecksOften]
