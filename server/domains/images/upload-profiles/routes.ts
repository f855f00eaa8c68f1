// Routes of upload profiles.
import { uploadProfiles } from '#lib/contract/upload-profiles.ts'
import { route } from '#server/http/route.ts'
import {
  createUploadProfile,
  listUploadProfiles,
  readUploadProfile,
  removeUploadProfile,
  updateUploadProfile,
} from './upload-profiles.ts'

export const uploadProfileRoutes = [
  route(uploadProfiles.list, listUploadProfiles),
  route(uploadProfiles.read, readUploadProfile),
  route(uploadProfiles.create, createUploadProfile),
  route(uploadProfiles.update, updateUploadProfile),
  route(uploadProfiles.remove, removeUploadProfile),
]
