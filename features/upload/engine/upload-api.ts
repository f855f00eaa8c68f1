// The calls of the upload to the API.
import { ApiFailure } from '#lib/api/api-failure.ts'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import type { Upload } from '#lib/contract/uploads.ts'
import type { ImageState } from '#lib/rules/image-states.ts'
import { PAGE_SIZE_MAX } from '#lib/rules/paging.ts'
import { contractFields, type DetailsOutput, type DetailsValues, draftOf } from '../details/details-schema.ts'

type Declaration = { file_name: string; bytes: number; sha256: string; fields: DetailsValues }

export type UploadApi = {
  declare(declaration: Declaration): Promise<Upload>
  /** Writes the final fields and says that they are final. */
  submit(id: string, details: DetailsOutput, despite_earlier: boolean): Promise<Upload>
  remove(id: string): Promise<void>
  /** Those of these uploads that the server has, and the ids of those that it does not have any more. */
  uploads(ids: readonly string[]): Promise<{ uploads: Upload[]; missing: string[] }>
  /** State of each of these images; null for one that was deleted. */
  images(ids: readonly string[]): Promise<Map<string, ImageState | null>>
}

/** How many are asked for one by one in a poll, when they are not among the newest. */
const SINGLE_MAX = 10

/** Every call is meant for this account: somebody else may have signed in in another tab. */
export function uploadApi(account: string): UploadApi {
  const meant = { account }
  return {
    async declare({ fields, ...file }) {
      return call(api.uploads.create, { body: { ...file, ...draftOf(fields) } }, meant)
    },
    async submit(id, details, despite_earlier) {
      await call(api.uploads.update, { id, body: { ...contractFields(details), despite_earlier } }, meant)
      return call(api.uploads.submit, { id }, meant)
    },
    async remove(id) {
      await call(api.uploads.remove, { id }, meant)
    },
    async uploads(ids) {
      const page = await call(api.uploads.list, { query: { page_size: PAGE_SIZE_MAX } }, meant)
      const wanted = new Set(ids)
      const results = page.results.filter(upload => wanted.has(upload.id))
      const listed = new Set(results.map(upload => upload.id))
      const missing: string[] = []
      for (const id of ids.filter(wantedId => !listed.has(wantedId)).slice(0, SINGLE_MAX)) {
        const upload = await orNull(call(api.uploads.read, { id }, meant))
        if (upload) results.push(upload)
        else missing.push(id)
      }
      return { uploads: results, missing }
    },
    async images(ids) {
      const page = await call(api.images.list, { query: { mine: 'true', page_size: PAGE_SIZE_MAX } }, meant)
      const states = new Map<string, ImageState | null>(page.results.map(({ id, state }) => [id, state]))
      for (const id of ids.filter(wantedId => !states.has(wantedId)).slice(0, SINGLE_MAX)) {
        states.set(id, (await orNull(call(api.images.info, { id }, meant)))?.state ?? null)
      }
      return states
    },
  }
}

/** Null when the API answers that there is none. */
async function orNull<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request
  } catch (error) {
    if (error instanceof ApiFailure && error.problem.code === 'not_found') return null
    throw error
  }
}
