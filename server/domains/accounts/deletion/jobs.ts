// The jobs of leaving: the export, the erasing, which may have to wait, and the end of exports.
import {
  deleteAccount,
  purgeExports,
  purgeExportsHourly,
  resumeDeletions,
  resumeDeletionsHourly,
} from './delete-account.ts'
import { exportAccount } from './export-account.ts'

export const deletionJobs = [exportAccount, deleteAccount, resumeDeletions, purgeExports]

export const deletionSchedules = [resumeDeletionsHourly, purgeExportsHourly]
