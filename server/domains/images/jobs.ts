// The jobs of the images domain, their schedules, and those that run at start.

import { anchorCertificates } from './anchor-certificates.ts'
import { anchorLog, anchorLogDaily, appendLog } from './append-log.ts'
import { certifyImage } from './certify-image.ts'
import { dateDigest } from './date-digest.ts'
import { removeFiles } from './delete-image.ts'
import { deriveFiner } from './derive-finer.ts'
import { removeAccountFiles } from './forget-account.ts'
import { purgeArrivals, purgeArrivalsHourly } from './list-arrivals.ts'
import { purgeHourly, purgeImageErrors } from './list-errors.ts'
import { reconcileCertificates, reconcileHourly } from './reconcile-certificates.ts'
import { rewriteSearchTexts } from './rename-author.ts'
import { renderCertificate } from './render-certificate.ts'

export const imageJobs = [
  certifyImage,
  dateDigest,
  anchorCertificates,
  renderCertificate,
  deriveFiner,
  rewriteSearchTexts,
  removeFiles,
  removeAccountFiles,
  appendLog,
  anchorLog,
  reconcileCertificates,
  purgeImageErrors,
  purgeArrivals,
]

export const imageSchedules = [reconcileHourly, purgeHourly, purgeArrivalsHourly, anchorLogDaily]

/** Nothing that was begun before the process ended is forgotten. */
export const imageStartJobs = [reconcileCertificates]
