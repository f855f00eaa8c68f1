// Starts the FTP drop of this process, and tells the processes that answer people where it is.
import { lookup } from 'node:dns/promises'
import { isIPv4 } from 'node:net'
import { join, resolve } from 'node:path'
import { eq } from 'drizzle-orm'
import { newId } from '#lib/ids.ts'
import { openCertificate } from '../adapters/ftp/certificate.ts'
import { type FtpServer, startFtp } from '../adapters/ftp/start-ftp.ts'
import { ftp_servers } from '../db/schema/ftp.ts'
import { ftpHost } from '../domains/images/ftp/receive-ftp.ts'
import type { Env } from '../env.ts'
import { createMakeContext, systemFacts } from '../make-context.ts'
import type { Services } from '../services.ts'

const BEAT_MS = 60_000

/**
 * On the first of its ports that may be opened. Null when it is switched off, or none may: the product starts without it,
 * and the log says so. Other failures (files of the certificate that cannot be read) are thrown.
 */
export async function openFtp(env: Env, services: Services): Promise<FtpServer | null> {
  if (env.FTP_PORT.length === 0) return null
  const { log, now } = services
  const makeContext = createMakeContext(services)
  const host = env.FTP_PUBLIC_HOST ?? new URL(services.settings.public_url).hostname
  const directory = join(resolve(env.DATA_DIR), 'keys')
  const files = { cert_file: env.FTP_TLS_CERT, key_file: env.FTP_TLS_KEY }
  const certificate = await openCertificate({ directory, host, now: now(), ...files })
  const options = {
    host: ftpHost(makeContext, makeContext(systemFacts('ftp'))),
    certificate,
    bind: env.HOST,
    passive: env.FTP_PASSIVE_PORTS,
    publicAddress: env.FTP_PUBLIC_HOST ? await addressOf(env.FTP_PUBLIC_HOST) : null,
    incoming: services.ports.storage.incoming(),
    now,
    log,
  }
  const server = await onFirstOf(env.FTP_PORT, port => startFtp({ ...options, port }), services)
  if (!server) return null
  const fingerprint = files.cert_file ? null : certificate.fingerprint
  const stop = await announce(services, { host, port: server.port, fingerprint })
  return {
    port: server.port,
    async close() {
      await server.close()
      await stop()
    },
  }
}

/** PASV names an IPv4 address and nothing else; clients of a host without one use EPSV. */
const addressOf = async (host: string): Promise<string | null> =>
  isIPv4(host)
    ? host
    : lookup(host, { family: 4 }).then(
        found => found.address,
        () => null,
      )

/** People expect 21, which not every user may open and another server may have. */
async function onFirstOf(
  [port, ...others]: readonly number[],
  open: (port: number) => Promise<FtpServer>,
  services: Services,
): Promise<FtpServer | null> {
  if (port === undefined) return null
  try {
    return await open(port)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error
    const reason = code === 'EACCES' ? 'may not be opened by this user' : 'is in use'
    const [next] = others
    const outcome = next === undefined ? 'FTP upload is off' : `FTP upload tries port ${next} instead`
    services.log.warn(`${outcome}: port ${port} ${reason}. FTP_PORT names the ports.`)
    return onFirstOf(others, open, services)
  }
}

type Announced = { host: string; port: number; fingerprint: string | null }

async function announce({ db, log, now }: Services, announced: Announced): Promise<() => Promise<void>> {
  const id = newId('ftp_server', now())
  await db.insert(ftp_servers).values({ id, ...announced, seen_at: now() })
  const mine = eq(ftp_servers.id, id)
  const beat = setInterval(() => {
    const seen = { ...announced, seen_at: now() }
    db.insert(ftp_servers)
      .values({ id, ...seen })
      .onConflictDoUpdate({ target: ftp_servers.id, set: seen })
      .catch(error => log.warn({ err: error }, 'ftp server'))
  }, BEAT_MS)
  beat.unref()
  return async () => {
    clearInterval(beat)
    await db.delete(ftp_servers).where(mine)
  }
}
