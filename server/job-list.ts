// Every kind of job and every schedule of the product.

import { bankJobs, bankSchedules } from './domains/accounts/bank/jobs.ts'
import { deletionJobs, deletionSchedules } from './domains/accounts/deletion/jobs.ts'
import { identityJobs, identitySchedules, identityStartJobs } from './domains/accounts/identity/jobs.ts'
import { accountJobs, accountSchedules } from './domains/accounts/jobs.ts'
import { administrationJobs, administrationSchedules } from './domains/administration/impersonate.ts'
import { billingJobs, billingSchedules, billingStartJobs } from './domains/billing/jobs.ts'
import { contentJobs, contentSchedules } from './domains/content/purge-messages.ts'
import { imageJobs, imageSchedules, imageStartJobs } from './domains/images/jobs.ts'
import { uploadJobs, uploadSchedules, uploadStartJobs } from './domains/images/uploads/jobs.ts'
import { cartSchedules, dropOldCarts } from './domains/market/carts/change-cart.ts'
import { marketJobs, marketSchedules, marketStartJobs } from './domains/market/license-terms.ts'
import { monitoringJobs, monitoringSchedules, monitoringStartJobs } from './domains/monitoring/jobs.ts'
import { nftJobs, nftSchedules } from './domains/nft/jobs.ts'
import { answerJobs, answerSchedules } from './domains/settlement/answers/tell-due.ts'
import { complianceJobs, complianceSchedules } from './domains/settlement/compliance/jobs.ts'
import { guestJobs, guestSchedules } from './domains/settlement/guests/purge-guests.ts'
import { deskJobs, deskSchedules } from './domains/settlement/litigations/desk/tell-lawyers.ts'
import { mailingJobs, mailingSchedules } from './domains/settlement/mailings/jobs.ts'
import { socialJobs } from './domains/social/jobs.ts'
import { tellDiskRoom, tellDiskRoomOften } from './domains/system/tell-disk-room.ts'
import type { Job, Schedule } from './jobs/queue.ts'
import type { AnyJob } from './jobs/worker.ts'
import { sendMail } from './mail/send-mail.ts'
import { keepDemoEditions, keepDemoEditionsHourly, sellDemoEditions } from './seed/demo-editions.ts'
import { tradeDemo } from './seed/demo-market.ts'
import { simulateDemo } from './seed/demo-social.ts'
import { checkOtherFiles, checkOtherFilesHourly } from './stored-files/check-other-files.ts'
import { reportBrokenDocuments, reportBrokenDocumentsOften } from './stored-files/report-broken-documents.ts'

export const jobs: readonly AnyJob[] = [
  ...accountJobs,
  ...administrationJobs,
  ...bankJobs,
  ...billingJobs,
  ...contentJobs,
  ...identityJobs,
  ...deletionJobs,
  ...imageJobs,
  ...marketJobs,
  dropOldCarts,
  ...monitoringJobs,
  ...nftJobs,
  ...answerJobs,
  ...complianceJobs,
  ...deskJobs,
  ...guestJobs,
  ...mailingJobs,
  ...socialJobs,
  tellDiskRoom,
  ...uploadJobs,
  checkOtherFiles,
  reportBrokenDocuments,
  keepDemoEditions,
  sellDemoEditions,
  simulateDemo,
  tradeDemo,
  sendMail,
]

export const schedules: readonly Schedule[] = [
  ...accountSchedules,
  ...administrationSchedules,
  ...bankSchedules,
  ...billingSchedules,
  ...contentSchedules,
  ...identitySchedules,
  ...deletionSchedules,
  ...imageSchedules,
  ...marketSchedules,
  ...cartSchedules,
  ...monitoringSchedules,
  ...nftSchedules,
  ...answerSchedules,
  ...complianceSchedules,
  ...deskSchedules,
  ...guestSchedules,
  ...mailingSchedules,
  tellDiskRoomOften,
  ...uploadSchedules,
  checkOtherFilesHourly,
  reportBrokenDocumentsOften,
  keepDemoEditionsHourly,
]

/** Jobs that run once at every start. */
export const startJobs: readonly Job<Record<string, never>>[] = [
  ...billingStartJobs,
  ...imageStartJobs,
  ...identityStartJobs,
  ...marketStartJobs,
  ...monitoringStartJobs,
  ...uploadStartJobs,
]
