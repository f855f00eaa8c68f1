// A process that puts pictures and writes snapshots without end, for a test that kills it: node keep-putting.ts <folder>.
import { openKeptMatcher } from '#server/matching/kept-matcher.ts'
import { drawnFingerprint } from './drawn-fingerprint.ts'

const [directory = ''] = process.argv.slice(2)
const matcher = await openKeptMatcher({ directory, quiet_ms: 60_000 })
process.stdout.write('open\n')
for (let next = matcher.position(); ; next += 1) {
  await matcher.put([{ id: `p${next}`, fingerprint: drawnFingerprint(next) }], next + 1)
  await matcher.save()
  process.stdout.write('saved\n')
}
