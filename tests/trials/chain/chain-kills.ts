// kill -9 of the product, of its chain, or of both, and their next lives on the same data folder.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Product, startProduct } from '../../support/product.ts'
import { nodeOf } from './chain-stage.ts'

export const victims = ['server', 'chain', 'both'] as const
export type Victim = (typeof victims)[number]

const ENV: Record<string, string> = {
  FTP_PORT: 'off',
  WEB_SOURCE: 'internet',
  LOG_LEVEL: process.env.TRIAL_LOG ?? 'warn',
}
const BACK_MS = 60_000

/** `demo`: the demo world comes in meanwhile. */
export type Place = { data: string; port: number; demo: boolean }

export const startTrialProduct = ({ data, port, demo }: Place): Promise<Product> =>
  startProduct(data, port, { ...ENV, DEMO: String(demo) })

async function chainProcess(data: string): Promise<number> {
  const { anvil }: { anvil: number } = JSON.parse(await readFile(join(data, 'chain', 'anvil.pid'), 'utf8'))
  return anvil
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It had ended by itself.
  }
}

/** Resolves to the product that lives from then on. */
export async function killAndRestart(who: Victim, product: Product, place: Place): Promise<Product> {
  const { data } = place
  const anvil = await chainProcess(data)
  if (who !== 'server') end(anvil)
  if (who !== 'chain') {
    await product.crash()
    return startTrialProduct(place)
  }
  for (const deadline = Date.now() + BACK_MS; Date.now() < deadline; await sleep(50)) {
    const back = await chainProcess(data).catch(() => anvil)
    if (back !== anvil && (await answers(data))) return product
  }
  throw new Error(`the chain did not come back: ${product.output()}`)
}

const answers = async (data: string): Promise<boolean> =>
  (await nodeOf(data)).getBlockNumber().then(
    () => true,
    () => false,
  )
