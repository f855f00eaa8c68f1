// Sends many images to a bulk call, as many at a time as it takes, and collects what was refused.
'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { refresh } from '#lib/api/query.ts'
import type { BulkChanges } from '#lib/contract/image-changes.ts'
import { BULK_MAX } from '#lib/rules/paging.ts'

export type BulkOutcome = { done: number; refused: { id: string; code: string }[] }
type BulkInput = { ids: readonly string[] }

/** Everything that shows or counts a person's own images. */
const affected = [
  api.images.list,
  api.images.stats,
  api.images.read,
  api.images.info,
  api.collections.list,
  api.tags.list,
  api.photographers.list,
]

function useBulk<Input extends BulkInput>(send: (input: Input, ids: string[]) => Promise<BulkOutcome>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (input: Input): Promise<BulkOutcome> => {
      const outcome: BulkOutcome = { done: 0, refused: [] }
      for (let from = 0; from < input.ids.length; from += BULK_MAX) {
        const { done, refused } = await send(input, input.ids.slice(from, from + BULK_MAX))
        outcome.done += done
        outcome.refused.push(...refused)
      }
      return outcome
    },
    onSettled: () => refresh(client, ...affected),
  })
}

export const useBulkUpdate = () =>
  useBulk(async ({ changes }: BulkInput & { changes: BulkChanges }, ids) => {
    const { updated, refused } = await call(api.images.bulkUpdate, { body: { ids, changes } })
    return { done: updated, refused }
  })

export const useBulkRemove = () =>
  useBulk(async (_: BulkInput, ids) => {
    const { deleted, refused } = await call(api.images.bulkRemove, { query: { ids } })
    return { done: deleted, refused }
  })
