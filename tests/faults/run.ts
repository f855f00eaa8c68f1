// `npm run faults`: ten databases cut, killed or stopped and three disks filled under load. Only on loopback, and bounded.
import { buildIfStale } from '../../scripts/build.ts'
import { databases } from './databases.ts'
import { disks } from './disks.ts'

const only = process.argv[2]
await buildIfStale()
const broken: string[] = []
if (only !== 'disks') {
  console.log('PostgreSQL:')
  broken.push(...(await databases()))
}
if (only !== 'databases') {
  console.log('Disks:')
  const found = await disks()
  if (found === null) console.log('  skipped: only root may mount a small disk')
  else broken.push(...found)
}
for (const sentence of broken) console.error(`FAILED ${sentence}`)
console.log(
  broken.length === 0 ? 'No process died, nothing acknowledged is missing.' : `${broken.length} things did not hold.`,
)
process.exit(broken.length === 0 ? 0 : 1)
