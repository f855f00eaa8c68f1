// The jobs of leaving: the export, the erasing, and the end of exports.
import { deleteAccount, purgeExports, purgeExportsHourly } from './delete-account.ts'
import { exportAccount } from './export-account.ts'

export const deletionJobs = [exportAccount, deleteAccount, purgeExports]

export const deletionSchedules = [purgeExportsHourly]
