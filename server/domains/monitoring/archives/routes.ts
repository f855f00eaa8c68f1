// Routes of crawl archives.
import { archives } from '#lib/contract/archives.ts'
import { route } from '#server/http/route.ts'
import { addArchive } from './add-archive.ts'
import { listArchives } from './list-archives.ts'
import { removeArchive } from './remove-archive.ts'

export const archiveRoutes = [
  route(archives.list, listArchives),
  route(archives.add, addArchive),
  route(archives.remove, removeArchive),
]
