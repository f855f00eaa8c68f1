// `npm run bench:shared-rebuild [-- --photos <folder> --images 2e4]`: how fast the shared index is made again from fingerprints, on a cluster of three nodes with replicas on this machine.
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openSharedIndex } from '../../server/adapters/matching/shared/open-shared-index.ts'
import type { IndexChanges } from '../../server/ports/matching.ts'
import { startIndexCluster } from '../../tests/support/matching/index-servers.ts'
import { cpuMilliseconds } from './clock.ts'
import { collect } from './collection.ts'
import { listPhotos } from './photos.ts'

const { values } = parseArgs({
  options: { photos: { type: 'string', multiple: true, default: [] }, images: { type: 'string', default: '2e4' } },
})
/** As many as the job reads from the table at once. */
const ROWS_AT_ONCE = 200
const say = (line: string) => process.stdout.write(`${line}\n`)

const images = Number(values.images)
const own = fileURLToPath(new URL('../../content/photos', import.meta.url))
const photos = await collect((await Promise.all([own, ...values.photos].map(listPhotos))).flat(), say)
const servers = await startIndexCluster(3, 1)
const index = openSharedIndex({
  url: servers.url,
  fingerprint: () => Promise.reject(new Error('nothing is decoded here')),
})
const { upkeep } = index
if (!upkeep) throw new Error('the shared index has no upkeep')

/** The same photographs again and again under other ids, as rows of the table. */
async function* rows(): AsyncGenerator<IndexChanges & { position: number }> {
  for (let at = 0; at < images; at += ROWS_AT_ONCE) {
    const length = Math.min(ROWS_AT_ONCE, images - at)
    const put = Array.from({ length }, (_, i) => {
      const photo = photos[(at + i) % photos.length]
      if (!photo) throw new Error('no photograph')
      return { id: `img_${at + i}`, fingerprint: photo.fingerprint }
    })
    yield { put, drop: [], position: at + length }
  }
}
try {
  // The first one only tells the second how large it will be.
  await upkeep.rebuild(rows())
  const cpu = cpuMilliseconds()
  const began = performance.now()
  await upkeep.rebuild(rows())
  const seconds = (performance.now() - began) / 1_000
  say(`${images} images in ${seconds.toFixed(1)} s: ${(images / seconds).toFixed(0)} a second`)
  say(`CPU of this process for one: ${((cpuMilliseconds() - cpu) / images).toFixed(2)} ms`)
} finally {
  await index.close()
  await servers.stop()
}
