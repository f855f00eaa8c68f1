// `npm run faults`: ten databases cut, killed or stopped, three disks filled, twelve roles killed under load, and thirty crashes each while people pay and while plans are renewed, money goes back and creators are paid, while carts are paid, and between the sign-off of letters and their end. Only on loopback, and bounded.
import { buildIfStale } from '../../scripts/build.ts'
import { claims } from './claims.ts'
import { databases } from './databases.ts'
import { disks } from './disks.ts'
import { money } from './money.ts'
import { moves } from './money-moves.ts'
import { purchases } from './purchases.ts'
import { roles } from './roles.ts'
import { say } from './say.ts'

const PURCHASE_KILLS = 30
const CLAIM_KILLS = 30
const only = process.argv[2]
const isAsked = (part: string): boolean => only === undefined || only === part
// Money needs no pages.
if (!['money', 'moves', 'purchases', 'claims'].includes(only ?? '')) await buildIfStale()
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
if (isAsked('money')) {
  say('Money:')
  broken.push(...(await money()))
}
// A part of money that can be asked for alone.
if (isAsked('money') || only === 'moves') {
  say('Renewals, refunds and payouts:')
  broken.push(...(await moves()))
}
if (isAsked('money') || only === 'purchases') {
  say('Purchases:')
  broken.push(...(await purchases({ kills: PURCHASE_KILLS })))
}
if (isAsked('claims')) {
  say('Claims:')
  broken.push(...(await claims({ kills: CLAIM_KILLS })))
}
for (const sentence of broken) say(`FAILED ${sentence}`)
say(broken.length === 0 ? 'No process died, nothing acknowledged is missing.' : `${broken.length} things did not hold.`)
process.exit(broken.length === 0 ? 0 : 1)
