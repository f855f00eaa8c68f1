// A process of stand-ins for an installation split over several: the local chain at /chain and the time-stamp authority at /time-stamps.
import { join, resolve } from 'node:path'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { proxy } from 'hono/proxy'
import pino from 'pino'
import { readEnv } from '../env.ts'
import { startLocalChain } from './chain/start-local-chain.ts'
import { startTimestampAuthority } from './timestamp-authority/start-timestamp-authority.ts'

/** Both keep their state in DATA_DIR and listen on loopback; this process's HOST and PORT lead to them. */
async function main(): Promise<void> {
  const { HOST, PORT, DATA_DIR, LOG_LEVEL } = readEnv()
  const log = pino({ level: LOG_LEVEL })
  const directory = resolve(DATA_DIR)
  const chain = await startLocalChain({ directory, onWarning: message => log.warn(message) })
  const authority = await startTimestampAuthority({ directory: join(directory, 'tsa') })
  const app = new Hono()
    .get('/', request => request.json({ chain_id: chain.chainId, contract: chain.contract }))
    .post('/chain', request => proxy(chain.rpcUrl, request.req))
    .post('/time-stamps', request => proxy(authority.url, request.req))
  const server = serve({ fetch: app.fetch, port: PORT, hostname: HOST })
  const stop = async () => {
    server.close()
    await authority.stop()
    await chain.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
}

if (import.meta.main) await main()
