// The jobs of the images domain, their schedules, and those that run at start.

import { anchorCertificates } from './certificates/anchor-certificates.ts'
import { certifyImage } from './certificates/certify-image.ts'
import { dateDigest } from './certificates/date-digest.ts'
import { reconcileCertificates, reconcileHourly } from './certificates/reconcile-certificates.ts'
import { renderCertificate } from './certificates/render-certificate.ts'
import { tellCertified } from './certificates/tell-certified.ts'
import { removeFiles } from './delete-image.ts'
import { removeAccountFiles } from './delete-images-of.ts'
import { checkStoredFiles, checkStoredHourly } from './files/check-stored-files.ts'
import { deriveFinerPreviews } from './files/derive-finer.ts'
import { remakePreviews } from './files/remake-previews.ts'
import { purgeArrivals, purgeArrivalsHourly } from './ftp/list-arrivals.ts'
import { purgeHourly, purgeImageErrors } from './list-errors.ts'
import { anchorLog, anchorLogDaily, appendLog, appendLogOften } from './log/append-log.ts'
import { keepIndex, keepIndexHourly } from './matching/keep-index.ts'
import { rewriteSearchTexts } from './photographers/rename-author.ts'
import { compareOldPictures, compareSomePictures } from './priority/compare-old.ts'
import { judgePairsAgain } from './priority/judge-again.ts'
import { comparePicture } from './priority/record-priorities.ts'
import { forgetNightly, forgetSearchWords, gatherHourly, gatherSearchWords } from './search/gather-words.ts'
import { sumImageDays, sumImageDaysHourly } from './search/image-days.ts'
import { lookAtOldImages, lookAtSome } from './search/keep-look.ts'
import { keepOldColors } from './search/keep-palette.ts'
import { fitEverybody, fitNightly, fitToPlan } from './watching/fit-to-plan.ts'

export const imageJobs = [
  certifyImage,
  tellCertified,
  comparePicture,
  compareOldPictures,
  compareSomePictures,
  judgePairsAgain,
  dateDigest,
  anchorCertificates,
  renderCertificate,
  deriveFinerPreviews,
  rewriteSearchTexts,
  gatherSearchWords,
  forgetSearchWords,
  sumImageDays,
  keepOldColors,
  lookAtOldImages,
  lookAtSome,
  removeFiles,
  removeAccountFiles,
  appendLog,
  anchorLog,
  reconcileCertificates,
  purgeImageErrors,
  purgeArrivals,
  checkStoredFiles,
  remakePreviews,
  keepIndex,
  fitToPlan,
  fitEverybody,
]

export const imageSchedules = [
  gatherHourly,
  forgetNightly,
  sumImageDaysHourly,
  reconcileHourly,
  purgeHourly,
  purgeArrivalsHourly,
  anchorLogDaily,
  appendLogOften,
  checkStoredHourly,
  keepIndexHourly,
  fitNightly,
]

/** Nothing that was begun before the process ended is forgotten. */
export const imageStartJobs = [
  reconcileCertificates,
  gatherSearchWords,
  keepOldColors,
  lookAtOldImages,
  judgePairsAgain,
  compareOldPictures,
]
