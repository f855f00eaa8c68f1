// A process that puts images and writes snapshots until it is killed, for a test: node put-until-killed.ts <folder>.
import { openPersistentMatcher } from '#server/matching/engine/persistent-matcher.ts'
import { syntheticFingerprint } from './synthetic-fingerprint.ts'

const [directory = ''] = process.argv.slice(2)
const matcher = await openPersistentMatcher({ directory, quiet_ms: 60_000 })
process.stdout.write('open\n')
for (let next = matcher.position(); ; next += 1) {
  await matcher.put([{ id: `p${next}`, fingerprint: syntheticFingerprint(next) }], next + 1)
  await matcher.save()
  process.stdout.write('saved\n')
}
