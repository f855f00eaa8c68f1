// Product and chain killed with -9 at random moments while editions are minted, listed, bought, bid for and settled.
import { playChain } from '../trials/chain/play-chain.ts'
import { type FaultResults, type FaultRow, toTenths } from './fault-rows.ts'
import { say } from './say.ts'

const KILLS = 30
const FAULTS = { server: 'product killed with -9', chain: 'chain killed with -9', both: 'product and chain killed' }

export async function editions(): Promise<FaultResults> {
  const { kills, counts, broken } = await playChain({
    kills: KILLS,
    seed: Date.now() % 2 ** 31,
    onKill: ({ number, who, back_s, doing }) => say(`  ${number}. ${who}, back after ${back_s.toFixed(1)} s: ${doing}`),
  })
  const seen = [...counts].map(([what, times]) => `${what} × ${times}`).join(', ')
  say(`  ${seen}`)
  const rows = Object.entries(FAULTS).map(([who, fault]): FaultRow => {
    const theirs = kills.filter(kill => kill.who === who)
    const recovered_s = toTenths(Math.max(0, ...theirs.map(({ back_s }) => back_s)))
    const journey = 'mint, list, buy, bid and settle'
    return { part: 'editions', fault, times: theirs.length, journey, lost: broken.length, seen, recovered_s }
  })
  return { broken, rows }
}
