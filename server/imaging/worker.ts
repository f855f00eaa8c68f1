// The program of one imaging process: decodes strangers' files apart from the server, so that a crash or a hang costs one file.
import sharp from 'sharp'
import { carriedError } from '#lib/node/carried-error.ts'
import { cutTiles } from './cut-tiles.ts'
import { copy, derive, deriveFiner, inspectAndDerive, samplePicture } from './derive.ts'
import { inspect } from './inspect.ts'
import type { TaskReply, TaskRequest, TaskResults } from './tasks.ts'

sharp.cache(false)
sharp.concurrency(1)

async function run({ task, path, directory }: TaskRequest): Promise<TaskResults[TaskRequest['task']]> {
  if (task === 'inspect') return inspect(path)
  if (task === 'inspect_and_derive') return inspectAndDerive(path, directory)
  if (task === 'derive') return derive(path, directory)
  if (task === 'derive_finer') return deriveFiner(path, directory)
  if (task === 'sample') return samplePicture(path)
  if (task === 'tiles') return cutTiles(path, directory)
  return copy(path, directory)
}

async function answer(request: TaskRequest): Promise<TaskReply> {
  try {
    const result = await run(request)
    return { id: request.id, rss: process.memoryUsage.rss(), result }
  } catch (error) {
    return { id: request.id, rss: process.memoryUsage.rss(), error: carriedError(error) }
  }
}

process.on('message', (request: TaskRequest) => {
  // The server may have gone while it was answered.
  void answer(request).then(reply => process.send?.(reply, error => error && process.exit()))
})
// The server is gone (even by kill -9, the channel closes): nothing may outlive it.
process.on('disconnect', () => process.exit())
