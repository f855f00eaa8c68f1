// Speaks tus 1.0, the protocol of resumable uploads, for files that were announced elsewhere.
import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Server, Upload } from '@tus/server'
import type { AnswerTransfer, TransferHost } from '#server/ports/transfer.ts'

class AnnouncedFiles extends DataStore {
  readonly host: TransferHost

  constructor(host: TransferHost) {
    super()
    this.host = host
  }

  override async getUpload(id: string): Promise<Upload> {
    const found = await this.host.find(id)
    if (!found) throw ERRORS.FILE_NO_LONGER_EXISTS
    return new Upload({ id, size: found.bytes, offset: found.offset })
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const appended = await this.host.append(id, offset, stream)
    if ('refused' in appended) throw ERRORS.INVALID_OFFSET
    return appended.offset
  }
}

/** HEAD and PATCH of the protocol; one request at a time writes to a file, and a newer one ends an older one. */
export function tusTransfer(host: TransferHost): AnswerTransfer {
  const ids = new WeakMap<object, string>()
  const server = new Server({
    path: '/',
    datastore: new AnnouncedFiles(host),
    // No page but ours sends here.
    allowedOrigins: [],
    getFileIdFromRequest: request => ids.get(request),
    // What is not the protocol's refusal is a fault of ours: for the log, and not for the sender.
    onResponseError: (_, error) => {
      if (error instanceof Error && !('status_code' in error)) throw error
    },
  })
  return (request, id) => {
    ids.set(request, id)
    return server.handleWeb(request)
  }
}
