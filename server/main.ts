// The process: owns the port, answers the API, hands pages to Next, works the jobs; starts and ends in order.
import type { RequestListener, Server } from 'node:http'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import { payments } from '#lib/contract/identity.ts'
import { createApp } from './app.ts'
import type { Context, Settings } from './context.ts'
import { openDatabase } from './db/open.ts'
import { type Env, readEnv } from './env.ts'
import { refuseUnfinishedRestore } from './files/unfinished-restore.ts'
import { createHealth, type HealthOptions } from './health/health.ts'
import { probesOf } from './health/probes.ts'
import { watchedPorts } from './health/watched-ports.ts'
import { answerAway } from './http/away.ts'
import { createBoundedServer } from './http/bounded-server.ts'
import { clientIpReader } from './http/client-ip.ts'
import { jobs, schedules, startJobs } from './job-list.ts'
import { openQueue, releaseInterrupted, startWorker } from './jobs/worker.ts'
import { createMakeContext, systemFacts } from './make-context.ts'
import { readParts } from './metrics/read-parts.ts'
import { serveMetrics } from './metrics/serve-metrics.ts'
import { openPorts } from './open-ports.ts'
import { type Closer, closeAll, STOP_MS } from './process/closers.ts'
import { beginHeartbeat } from './process/heartbeat.ts'
import { openLog, printInto } from './process/log.ts'
import { operatorOf } from './process/operator.ts'
import { platformSeller } from './process/platform-seller.ts'
import { type Backend, createPortHandler } from './process/port.ts'
import { openFtp } from './process/start-ftp.ts'
import { announce, explainStart } from './process/start-messages.ts'
import { startReplica } from './process/start-replica.ts'
import { openSandboxes } from './sandbox/open-sandboxes.ts'
import { besideSandboxes } from './sandbox/session-token.ts'
import { seedDemo } from './seed/seed-demo.ts'
import type { Services } from './services.ts'
import { startTracing } from './tracing/start-tracing.ts'

/** Starts everything this role needs; resolves to how it is ended. */
export async function start(env: Env, signal?: AbortSignal): Promise<Closer> {
  const closers: Closer[] = []
  const log = openLog(env.LOG_LEVEL)
  // While developing, the page server's messages are for people.
  if (env.NODE_ENV !== 'development') {
    const printAgain = printInto(log)
    closers.push(async () => printAgain())
  }
  const close: Closer = () => closeAll(closers, log)
  try {
    // Whoever comes before everything behind the port is open is told to come again.
    let handler: RequestListener = answerAway
    const { PORT, HOST, TRUST_PROXY } = env
    const server = createBoundedServer((request, response) => handler(request, response), { trust_proxy: TRUST_PROXY })
    // The port comes first: a second start must fail before it touches any data.
    const port = env.ROLE === 'worker' ? PORT : await listen(server, PORT, HOST)
    closers.push(() => closeServer(server))
    const origin = `http://127.0.0.1:${port}`
    const endTraces = await startTracing(env, origin)
    if (endTraces) closers.push(endTraces)
    const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/$/, '')
    const backend =
      env.ROLE === 'web' ? null : await startBackend({ env, log, closers, signal }, { origin, public_url: publicUrl })
    await openMetrics({ env, log, closers }, backend)
    handler = await createPortHandler({ env, origin, publicUrl, log, server, backend, closers })
    if (backend) await backend.begin()
    if (env.ROLE === 'all')
      announce({
        origin: publicUrl,
        demo: env.DEMO,
        mailbox: env.SMTP_URL === null,
        local_web: backend?.local_web ?? null,
        database_note: backend?.database_note ?? null,
      })
    return close
  } catch (error) {
    await close()
    throw error
  }
}

/** For whoever runs the product; nobody reads them unless a port is named. */
async function openMetrics({ env, log, closers }: Omit<Starting, 'signal'>, backend: Backend | null): Promise<void> {
  if (env.METRICS_PORT === null) return
  const read = backend && (() => readParts(backend.services))
  const opened = await serveMetrics({ host: env.METRICS_HOST, port: env.METRICS_PORT, read, log })
  closers.push(() => opened.close())
}

type Starting = { env: Env; log: Logger; closers: Closer[]; signal: AbortSignal | undefined }

/** The disk of the data, and the folder of stored files where there is one. */
const diskOf = ({ DATA_DIR, DISK_RESERVE_MB, S3_BUCKET }: Env): HealthOptions['disk'] => ({
  directory: resolve(DATA_DIR),
  files: S3_BUCKET ? null : resolve(DATA_DIR, 'files'),
  reserve_bytes: DISK_RESERVE_MB * 1_000_000,
})

async function startBackend(
  { env, log, closers, signal }: Starting,
  addresses: Parameters<typeof openPorts>[2],
): Promise<Backend> {
  refuseUnfinishedRestore(env.DATA_DIR)
  const database = await openDatabase({
    url: env.DATABASE_URL,
    directory: resolve(env.DATA_DIR),
    embedded: env.EMBEDDED_DATABASE,
    // The product as a whole has its folder to itself.
    join: env.ROLE !== 'all',
    onWarning: message => log.warn(message),
    ...(signal ? { signal } : {}),
  })
  closers.push(() => database.close())
  const replica = startReplica(env, log)
  if (replica) closers.push(() => replica.close())
  if (database.place === 'joined') expectNamedServices(env)
  const { ports, local_web, close: closePorts } = await openPorts(env, log, addresses)
  closers.push(closePorts)
  const health = createHealth({
    probes: probesOf({ db: database.db, ...ports }),
    disk: diskOf(env),
    log,
  })
  closers.push(async () => health.close())
  const boss = await openQueue(database, jobs, { health, log })
  closers.push(() => boss.stop({ graceful: true, timeout: 10_000, close: false }))
  const base = { health, settings: settingsOf(env, addresses.public_url), log, now: () => new Date() }
  const watched = { ...ports, ...watchedPorts(ports, health) }
  const sandboxes = await openSandboxes({ ...base, env, ports: watched, origin: addresses.origin, closers })
  const services: Services = {
    ...base,
    db: database.db,
    replica,
    boss,
    ports: { ...watched, ...(sandboxes && { sandboxes }) },
  }
  const app = createApp(services, { clientAddress: clientIpReader(env.TRUST_PROXY) })
  const makeContext = createMakeContext(services)
  return {
    services,
    local_web,
    database_note: database.note,
    listen: database.listen,
    sandboxes,
    api: getRequestListener(sandboxes ? besideSandboxes(app, sandboxes) : app.fetch),
    async begin() {
      if (env.ROLE === 'api') return
      if (database.place === 'started') await releaseInterrupted(database)
      const drop = await openFtp(env, services)
      if (drop) closers.push(() => drop.close())
      const endCooldowns = await startWorker(boss, jobs, schedules, id => makeContext(systemFacts(id)), log)
      closers.push(async () => endCooldowns())
      for (const each of startJobs) await makeContext(systemFacts('start')).enqueue(each, {}, { key: 'start' })
      if (env.DEMO)
        seedInBackground(makeContext(systemFacts('seed')), { log, closers, after: () => sandboxes?.begin() })
    },
  }
}

/** The stand-ins in a data folder are the process's that has the folder; another one would end them. */
function expectNamedServices({ CHAIN_RPC_URL, TSA_URL, MANGOPAY_BASE_URL }: Env): void {
  if (CHAIN_RPC_URL && TSA_URL && MANGOPAY_BASE_URL) return
  throw new Error(
    'Another process runs in this data folder with its local stand-ins. To work beside it, name the same services for both: CHAIN_RPC_URL, TSA_URL and MANGOPAY_BASE_URL.',
  )
}

const settingsOf = (env: Env, public_url: string): Settings => ({
  public_url,
  registration: env.REGISTRATION,
  demo: env.DEMO,
  support_email: env.SUPPORT_EMAIL,
  payment_hook_url: env.MANGOPAY_HOOK_URL ?? `${public_url}/api${payments.hook.path}`,
  bounce_secret: env.MAIL_BOUNCE_SECRET,
  seller: platformSeller(env),
  operator: operatorOf(env),
  captcha: { kind: env.RECAPTCHA_SECRET ? 'recaptcha' : 'local', site_key: env.RECAPTCHA_SITE_KEY },
  sandbox: null,
  nudity_threshold: env.NUDITY_THRESHOLD,
})

/** The demo world takes a minute; the product is there at once. What is missing when it stops comes with the next start. */
type Seeding = { log: Logger; closers: Closer[]; after: () => void }

function seedInBackground(context: Context, { log, closers, after }: Seeding): void {
  let stopped = false
  const seeding = seedDemo(context).then(
    () => stopped || after(),
    error => {
      if (!stopped) log.error({ err: error }, 'demo world')
    },
  )
  closers.push(async () => {
    stopped = true
    await Promise.race([seeding, sleep(3_000)])
  })
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((done, failed) => {
    server.once('error', failed)
    server.listen(port, host, () => {
      server.off('error', failed)
      const address = server.address()
      done(typeof address === 'object' && address ? address.port : port)
    })
  })
}

async function closeServer(server: Server): Promise<void> {
  server.closeIdleConnections()
  const ended = new Promise<void>(done => server.close(() => done()))
  const patience = setTimeout(() => server.closeAllConnections(), 5_000)
  await ended
  clearTimeout(patience)
}

/** Runs until it is told to stop, which may be while it starts: then it stops when it has. A second signal stops at once. */
export async function main(): Promise<void> {
  const stopping = new AbortController()
  const starting = begin(stopping.signal)
  const stop = (): void => {
    if (stopping.signal.aborted) return
    stopping.abort()
    process.once('SIGINT', () => process.exit(130))
    setTimeout(() => process.exit(1), STOP_MS.all).unref()
    starting
      .then(close => close())
      .then(
        () => process.exit(0),
        error => {
          console.error(error)
          process.exit(1)
        },
      )
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  const heartbeat = beginHeartbeat(stop)
  await starting
  heartbeat.serving()
}

async function begin(signal: AbortSignal): Promise<Closer> {
  try {
    return await start(readEnv(), signal)
  } catch (error) {
    if (signal.aborted) process.exit(0)
    console.error(explainStart(error))
    process.exit(1)
  }
}

if (import.meta.main) await main()
