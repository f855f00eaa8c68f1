// A process of stand-ins for an installation split over several: the local chain at /chain, the time-stamp authority at /time-stamps, the payment provider at /mangopay.
import { join, resolve } from 'node:path'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { proxy } from 'hono/proxy'
import pino from 'pino'
import { readOrCreatePrivateFile } from '#lib/node/private-file.ts'
import { type Env, readEnv } from '#server/env.ts'
import { startLocalChain } from './chain/start-local-chain.ts'
import { type Mangopay, startMangopay } from './mangopay/start-mangopay.ts'
import { startTimestampAuthority } from './timestamp-authority/start-timestamp-authority.ts'

/** All keep their state in DATA_DIR and listen on loopback; this process's HOST and PORT lead to them. */
async function main(): Promise<void> {
  const env = readEnv()
  const { HOST, PORT, DATA_DIR, LOG_LEVEL } = env
  const log = pino({ level: LOG_LEVEL })
  const directory = resolve(DATA_DIR)
  const chain = await startLocalChain({ directory, onWarning: message => log.warn(message) })
  const authority = await startTimestampAuthority({ directory: join(directory, 'tsa') })
  const provider = await openProvider(env, message => log.warn(message))
  const app = new Hono()
    .get('/', request => request.json({ chain_id: chain.chainId, contract: chain.contract }))
    .post('/chain', request => proxy(chain.rpcUrl, request.req))
    .post('/time-stamps', request => proxy(authority.url, request.req))
    .all(`${PROVIDER_ROOT}/*`, request => {
      const { pathname, search } = new URL(request.req.url)
      return proxy(`${provider.url}${pathname.slice(PROVIDER_ROOT.length)}${search}`, request.req)
    })
  const server = serve({ fetch: app.fetch, port: PORT, hostname: HOST })
  const stop = async () => {
    server.close()
    await provider.stop()
    await authority.stop()
    await chain.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
}

const PROVIDER_ROOT = '/mangopay'

/** The first start settles by which id and key the other processes are known to it. */
async function openProvider(
  { DATA_DIR, PUBLIC_URL, MANGOPAY_CLIENT_ID, MANGOPAY_API_KEY }: Env,
  log: (message: string) => void,
): Promise<Mangopay> {
  const directory = join(resolve(DATA_DIR), 'mangopay')
  const client = { client_id: MANGOPAY_CLIENT_ID, api_key: MANGOPAY_API_KEY }
  if (client.client_id && client.api_key)
    await readOrCreatePrivateFile(join(directory, 'client.json'), () => `${JSON.stringify(client)}\n`)
  const publicUrl = PUBLIC_URL ? { publicUrl: `${PUBLIC_URL.replace(/\/$/, '')}${PROVIDER_ROOT}` } : {}
  return startMangopay({ directory, autoDecide: true, log, ...publicUrl })
}

if (import.meta.main) await main()
