// `npm run faults [part]`: what fails around the product and inside it, made one after the other on loopback; writes the table of docs/benchmarks/faults.md.
import { buildIfStale } from '../../scripts/build.ts'
import { claims } from './claims.ts'
import { clock } from './clock.ts'
import { databases } from './databases.ts'
import { disks } from './disks.ts'
import { editions } from './editions.ts'
import type { FaultResults } from './fault-rows.ts'
import { indexNodes } from './index/index-nodes.ts'
import { money } from './money.ts'
import { moves } from './money-moves.ts'
import { purchases } from './purchases.ts'
import { roles } from './roles.ts'
import { say } from './say.ts'
import { fileStorage } from './services/file-storage.ts'
import { outside } from './services/outside.ts'
import { services } from './services/services.ts'
import { upgrade } from './upgrade.ts'
import { writeRows } from './write-rows.ts'

type Part = { what: string; pages: boolean; run: () => Promise<FaultResults | null> }

const KILLS = 30
const parts: Record<string, Part> = {
  databases: { what: 'PostgreSQL cut, killed and stopped', pages: true, run: databases },
  disks: { what: 'Disks filled to the last byte', pages: true, run: disks },
  services: { what: 'Services of others down, slow, garbage, endless and failing', pages: true, run: services },
  outside: {
    what: 'Websites, registries, browser and pinning service down, slow, garbage, endless and failing',
    pages: true,
    run: outside,
  },
  storage: { what: 'The bucket of files down, slow, garbage, endless and failing', pages: true, run: fileStorage },
  clock: { what: 'Clocks a day ahead and a day behind', pages: false, run: clock },
  roles: { what: 'Roles killed under load', pages: true, run: roles },
  upgrade: { what: 'Roles replaced by the next version under load', pages: true, run: upgrade },
  money: { what: 'Kills while plans are paid', pages: false, run: money },
  moves: { what: 'Kills while plans are renewed, money goes back and creators are paid', pages: false, run: moves },
  purchases: { what: 'Kills while carts are paid', pages: false, run: () => purchases({ kills: KILLS }) },
  claims: {
    what: 'Kills between the sign-off of letters and their end',
    pages: false,
    run: () => claims({ kills: KILLS }),
  },
  index: { what: 'Nodes of the shared matching index killed and added', pages: false, run: indexNodes },
  editions: { what: 'Kills while editions are sold', pages: true, run: editions },
}

const only = process.argv[2]
const asked = Object.entries(parts).filter(([name]) => only === undefined || only === name)
if (asked.length === 0) throw new Error(`There is no part ${only}; there are ${Object.keys(parts).join(', ')}.`)
if (asked.some(([, { pages }]) => pages)) await buildIfStale()
const broken: string[] = []
for (const [name, { what, run }] of asked) {
  say(`${what} (${name}):`)
  const found = await run()
  if (found === null)
    say(
      '  skipped: only root may mount a small disk, the index needs valkey-server or redis-server, and an upgrade the history of the sources',
    )
  else {
    broken.push(...found.broken)
    writeRows(found.rows, Object.keys(parts))
  }
}
for (const sentence of broken) say(`FAILED ${sentence}`)
say(broken.length === 0 ? 'Nothing acknowledged is missing.' : `${broken.length} things did not hold.`)
process.exit(broken.length === 0 ? 0 : 1)
