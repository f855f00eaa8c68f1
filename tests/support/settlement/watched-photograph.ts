// A real photograph of somebody's, certified, watched and known to the matcher: copies of it on pages are found.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { originalKey } from '#server/domains/images/keys.ts'
import { indexMissing } from '#server/domains/monitoring/crawl/index-images.ts'
import { root } from '../../../scripts/build-stamp.ts'
import type { TestApi } from '../api.ts'
import { makeImage } from '../files/images.ts'
import type { TestPerson } from '../people/people.ts'
import { photograph } from './changing-web.ts'

/** The id of its image. */
export async function watchPhotograph(
  api: TestApi,
  owner: TestPerson,
  more: Parameters<typeof makeImage>[2] = {},
): Promise<string> {
  const bytes = await readFile(join(root, 'content', 'photos', photograph))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const image = await makeImage(api, owner, { monitored: true, monitored_at: api.clock.now(), sha256, ...more })
  await api.ports.storage.put(originalKey({ id: image, sha256 }), bytes)
  await api.context.enqueue(indexMissing, {})
  await api.runJobs()
  return image
}
