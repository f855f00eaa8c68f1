// The jobs of resumable uploads, their schedule, and the one that runs at start.
import { removeUploadBytes } from './end-upload.ts'
import { finishUpload } from './finish-upload.ts'
import { tendUploads, tendUploadsHourly } from './tend-uploads.ts'

export const uploadJobs = [finishUpload, removeUploadBytes, tendUploads]
export const uploadSchedules = [tendUploadsHourly]
export const uploadStartJobs = [tendUploads]
