// Asks the server what became of the photographs that it has.
import { ApiFailure } from '#lib/api/api-failure.ts'
import type { Engine } from './engine.ts'
import { openQuestions } from './next-work.ts'

/** Never rejects: a question that was not answered is asked again. */
export async function askServer(engine: Engine): Promise<void> {
  const { items, online, signed_out } = engine.snapshot()
  const { uploads, images } = openQuestions(items)
  if (!online || signed_out) return
  try {
    if (uploads.length > 0) {
      const { known, gone } = await engine.parts.remote.uploads(uploads)
      engine.change({ type: 'answered', uploads: known })
      for (const item of engine.snapshot().items) {
        if (item.upload && gone.includes(item.upload.id)) engine.change({ type: 'lost', id: item.id })
      }
    }
    if (images.length > 0) engine.change({ type: 'watched', images: await engine.parts.remote.images(images) })
  } catch (error) {
    if (error instanceof ApiFailure && error.problem.code === 'not_authenticated') {
      engine.change({ type: 'signed_out', signed_out: true })
    }
  }
}
