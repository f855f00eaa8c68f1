// The jobs of leaving: the export, the erasing, and the end of exports.
import { eraseAccount, forgetExports, forgetHourly } from './erase-account.ts'
import { exportAccount } from './export-account.ts'

export const deletionJobs = [exportAccount, eraseAccount, forgetExports]

export const deletionSchedules = [forgetHourly]
