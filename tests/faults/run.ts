// `npm run faults`: ten databases cut, killed or stopped, three disks filled and twelve roles killed under load. Only on loopback, and bounded.
import { buildIfStale } from '../../scripts/build.ts'
import { databases } from './databases.ts'
import { disks } from './disks.ts'
import { roles } from './roles.ts'
import { say } from './say.ts'

const only = process.argv[2]
const isAsked = (part: string): boolean => only === undefined || only === part
await buildIfStale()
const broken: string[] = []
if (isAsked('databases')) {
  say('PostgreSQL:')
  broken.push(...(await databases()))
}
if (isAsked('disks')) {
  say('Disks:')
  const found = await disks()
  if (found === null) say('  skipped: only root may mount a small disk')
  else broken.push(...found)
}
if (isAsked('roles')) {
  say('Roles:')
  broken.push(...(await roles()))
}
for (const sentence of broken) say(`FAILED ${sentence}`)
say(broken.length === 0 ? 'No process died, nothing acknowledged is missing.' : `${broken.length} things did not hold.`)
process.exit(broken.length === 0 ? 0 : 1)
