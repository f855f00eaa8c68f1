// Product and chain killed with -9 at random moments while editions are minted, listed, bought, bid for and settled.
import { playChain } from '../trials/chain/play-chain.ts'
import { type FaultResults, inWords, toTenths } from './fault-rows.ts'
import { say } from './say.ts'

const KILLS = 30

export async function editions(): Promise<FaultResults> {
  const { kills, counts, broken } = await playChain({
    kills: KILLS,
    seed: Date.now() % 2 ** 31,
    onKill: ({ number, who, back_s, doing }) => say(`  ${number}. ${who}, back after ${back_s.toFixed(1)} s: ${doing}`),
  })
  const seen = inWords(Object.fromEntries(counts))
  say(`  ${seen}`)
  const [fault, journey] = ['product, its chain or both killed with -9', 'mint, list, buy, bid and settle']
  const recovered_s = toTenths(Math.max(...kills.map(({ back_s }) => back_s)))
  return {
    broken,
    rows: [{ part: 'editions', fault, times: kills.length, journey, lost: broken.length, seen, recovered_s }],
  }
}
