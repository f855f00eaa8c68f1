// The product split into roles as operations.md says: a process of stand-ins, and the settings with which every role finds it.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { toHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { root } from '../../scripts/build-stamp.ts'
import { freePort } from './free-port.ts'
import { spawnProduct } from './product.ts'

export type StandIns = { env: Record<string, string>; stop(): Promise<void> }

/** Anvil's published development key, which any other chain refuses. */
function developmentKey(): string {
  const key = mnemonicToAccount('test test test test test test test test test test test junk').getHdKey().privateKey
  if (!key) throw new Error('the development phrase gives no key')
  return toHex(key)
}

/** Chain, time stamps and payment provider in a process apart; `env` names them to the roles. */
export async function standInsApart(data: string): Promise<StandIns> {
  const port = await freePort()
  const directory = join(data, 'stand-ins')
  await mkdir(directory)
  const url = `http://127.0.0.1:${port}`
  const client = { MANGOPAY_CLIENT_ID: 'trial', MANGOPAY_API_KEY: 'trial' }
  const { child, output } = spawnProduct(
    directory,
    { PORT: String(port), PUBLIC_URL: url, ...client },
    root,
    'standins/main.ts',
  )
  const ended = new Promise<void>(done => child.once('exit', () => done()))
  const place = async (): Promise<{ chain_id: number; contract: string }> => {
    for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(100)) {
      const answer = await fetch(url).catch(() => null)
      if (answer?.ok) return answer.json()
    }
    throw new Error(`the stand-ins did not start: ${output()}`)
  }
  const { chain_id, contract } = await place()
  return {
    env: {
      CHAIN_RPC_URL: `${url}/chain`,
      CHAIN_ID: String(chain_id),
      CHAIN_CONTRACT: contract,
      CHAIN_PRIVATE_KEY: developmentKey(),
      CHAIN_STANDIN: 'true',
      TSA_URL: `${url}/time-stamps`,
      TSA_STANDIN: 'true',
      MANGOPAY_BASE_URL: `${url}/mangopay`,
      MANGOPAY_WALLET_ID: 'wlt_m_PLATFORM',
      MANGOPAY_STANDIN: 'true',
      ...client,
      WEB_SOURCE: 'internet',
      FTP_PORT: 'off',
    },
    async stop() {
      child.kill('SIGTERM')
      const patience = setTimeout(() => child.kill('SIGKILL'), 15_000)
      await ended
      clearTimeout(patience)
    },
  }
}
