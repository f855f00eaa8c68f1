// `npm run faults`: ten databases cut, killed or stopped and three disks filled under load. Only on loopback, and bounded.
import { buildIfStale } from '../../scripts/build.ts'
import { databases } from './databases.ts'
import { disks } from './disks.ts'
import { say } from './say.ts'

const only = process.argv[2]
await buildIfStale()
const broken: string[] = []
if (only !== 'disks') {
  say('PostgreSQL:')
  broken.push(...(await databases()))
}
if (only !== 'databases') {
  say('Disks:')
  const found = await disks()
  if (found === null) say('  skipped: only root may mount a small disk')
  else broken.push(...found)
}
for (const sentence of broken) say(`FAILED ${sentence}`)
say(broken.length === 0 ? 'No process died, nothing acknowledged is missing.' : `${broken.length} things did not hold.`)
process.exit(broken.length === 0 ? 0 : 1)
