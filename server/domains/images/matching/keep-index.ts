// Makes an index that many processes share again when it has grown much or much was taken out, and removes the one before.
import { z } from 'zod'
import { every, job } from '#server/jobs/queue.ts'
import { changesAfter } from './match-picture.ts'

export const keepIndex = job('images.keep-index', z.object({}), async context => {
  const { upkeep } = context.ports.matching
  if (!upkeep) return
  await upkeep.sweep()
  if (await upkeep.isDue()) await upkeep.rebuild(changesAfter(context, 0))
})

export const keepIndexHourly = every('41 * * * *', keepIndex)
