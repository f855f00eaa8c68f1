// Jobs of people.
import { sendBetaRequest } from './beta-testers.ts'

export const socialJobs = [sendBetaRequest]
