// A process that holds the index of a folder until it is killed, for a test: node hold-matching.ts <folder>.
import { existsSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openMatching } from '#server/adapters/matching/open-matching.ts'
import { syntheticFingerprint } from '../matching/synthetic-fingerprint.ts'

const [directory = ''] = process.argv.slice(2)
const matching = await openMatching({ directory, workers: 1, quiet_ms: 1 })
await matching.apply({ put: [{ id: 'held', fingerprint: syntheticFingerprint(1) }], drop: [] }, 7)
while (!existsSync(join(directory, `${hostname()}-1`, 'index.snapshot'))) await wait(5)
process.stdout.write('held\n')
await wait(600_000)
