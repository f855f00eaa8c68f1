// The door of resumable transfer: who sends and whose file it is are decided here, the rest is the protocol's.
import type { Context as HonoContext } from 'hono'
import { uploads } from '#lib/contract/uploads.ts'
import { Failure } from '#lib/errors.ts'
import { isId } from '#lib/ids.ts'
import { noteFailure } from '../health/note-failure.ts'
import type { AnswerTransfer, TransferHost } from '../ports/transfer.ts'
import type { Services } from '../services.ts'
import { authenticate } from './authenticate.ts'
import { dataHeaders } from './data-headers.ts'
import { withOwnChunks } from './own-chunks.ts'
import { requestIdOf } from './request-id.ts'
import { checkCaller, checkRoom, fail } from './router.ts'

/** The path of `transfer_url` below the API's. */
export const TRANSFER_PATH = '/uploads/:id/file'

export type TransferOptions = {
  services: Services
  answer: AnswerTransfer
  isOwn: TransferHost['isOwn']
}

/** Answers HEAD and PATCH of a file's bytes. Refusals are problem documents, as everywhere. */
export function transfers({ services, answer, isOwn }: TransferOptions): (request: HonoContext) => Promise<Response> {
  const { db, now, health } = services
  return async request => {
    const requestId = requestIdOf(request.req.header('x-request-id'))
    request.set('requestId', requestId)
    try {
      const response = await transfer(request)
      for (const [name, value] of Object.entries(dataHeaders(requestId))) response.headers.set(name, value)
      return response
    } catch (error) {
      noteFailure(services, error, { request_id: requestId }, 'transfer failed')
      return fail(request, error)
    }
  }

  async function transfer(request: HonoContext): Promise<Response> {
    const { method } = request.req.raw
    if (method !== 'HEAD' && method !== 'PATCH') throw new Failure('method_not_allowed')
    const caller = await authenticate(request, db, now())
    checkCaller(request, method === 'HEAD' ? uploads.read : uploads.update, caller)
    if (method === 'PATCH') checkRoom(health, { ...uploads.update, takes_space: true })
    const id = request.req.param('id') ?? ''
    if (!caller.user || !isId(id) || !(await isOwn(caller.user.id, id))) throw new Failure('not_found')
    return answer(method === 'PATCH' ? withOwnChunks(request) : request.req.raw, id)
  }
}
