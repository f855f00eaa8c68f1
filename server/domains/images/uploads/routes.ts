// Routes of resumable uploads; their bytes travel by a protocol of their own, see server/http/transfers.ts.
import { uploads } from '#lib/contract/uploads.ts'
import { route } from '#server/http/route.ts'
import { removeUpload, submitUpload, updateUpload } from './change-upload.ts'
import { createUpload } from './create-upload.ts'
import { listUploads, readUpload, readUploadDigest } from './list-uploads.ts'

export const uploadRoutes = [
  route(uploads.list, listUploads),
  route(uploads.create, createUpload, { transaction: false }),
  route(uploads.read, readUpload),
  route(uploads.update, updateUpload),
  route(uploads.submit, submitUpload),
  route(uploads.remove, removeUpload),
  route(uploads.digest, readUploadDigest),
]
