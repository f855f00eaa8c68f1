// The jobs of resumable uploads, their schedule, and the one that runs at start.
import { removeUploadBytes } from './end-upload.ts'
import { finishUpload } from './finish-upload.ts'
import { sweepUploads, sweepUploadsHourly } from './sweep-uploads.ts'

export const uploadJobs = [finishUpload, removeUploadBytes, sweepUploads]
export const uploadSchedules = [sweepUploadsHourly]
export const uploadStartJobs = [sweepUploads]
