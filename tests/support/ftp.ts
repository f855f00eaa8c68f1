// The FTP drop in tests: the real server over the test's API, and the clients that send to it.
import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'basic-ftp'
import { ftp } from '#lib/contract/ftp.ts'
import { openCertificate } from '#server/adapters/ftp/certificate.ts'
import { startFtp } from '#server/adapters/ftp/start-ftp.ts'
import { ftpHost } from '#server/domains/images/ftp/receive-ftp.ts'
import { createMakeContext, systemFacts } from '#server/make-context.ts'
import type { TestApi } from './api.ts'
import { insert, jpeg, segment } from './files/jpeg-files.ts'
import { makePerson, type TestPerson } from './people/people.ts'

export type TestDrop = {
  port: number
  /** PEM of the server's certificate. */
  cert: string
  /** A folder for what clients send. */
  folder: string
  /** Files in the folder of arriving ones. */
  leftovers(): Promise<string[]>
  close(): Promise<void>
}

export async function testDrop(api: TestApi): Promise<TestDrop> {
  const folder = await mkdtemp(join(tmpdir(), 'auctor-ftp-'))
  const makeContext = createMakeContext(api.services)
  const now = () => new Date()
  const place = { directory: folder, host: 'localhost', cert_file: null, key_file: null, now: now() }
  const certificate = await openCertificate(place)
  await writeFile(join(folder, 'ca.pem'), certificate.cert)
  const incoming = api.ports.storage.incoming()
  const server = await startFtp({
    host: ftpHost(makeContext, makeContext(systemFacts('ftp'))),
    certificate,
    bind: '127.0.0.1',
    port: 0,
    passive: { from: 0, to: 0 },
    publicAddress: null,
    incoming,
    now,
    log: api.services.log,
  })
  return {
    port: server.port,
    cert: certificate.cert,
    folder,
    leftovers: () => readdir(incoming),
    async close() {
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type Sender = TestPerson & { user_name: string; ftp_password: string }

export const ftpSettings = { genre: 'gen_seascape', photographer: 'Marie Curie', tags: ['tide'], track: false }

/** A creator with an FTP access. */
export async function makeSender(api: TestApi, options: Parameters<typeof makePerson>[1] = {}): Promise<Sender> {
  const person = await makePerson(api, options)
  const made = await api.as(person).call(ftp.create, { body: ftpSettings })
  if (made.status !== 201) throw new Error(`FTP access answered ${made.status} ${made.problem.code}`)
  return { ...person, user_name: made.body.user_name, ftp_password: made.body.password }
}

let base: Buffer | null = null

/** A photograph unlike all others by a comment inside, on the disk under `name`. */
export async function photograph(drop: Pick<TestDrop, 'folder'>, name: string): Promise<string> {
  base ??= await jpeg({ seed: 7 })
  const path = join(drop.folder, name)
  await writeFile(path, insert(base, segment(0xfe, Buffer.from(`${name} ${Math.random()}`))))
  return path
}

export const installed = (program: string): boolean => spawnSync('which', [program]).status === 0

export type Ran = { code: number; text: string }

/** Runs a client to its end; its exit code and all it said. */
export function run(program: string, args: string[], options: { timeout?: number } = {}): Promise<Ran> {
  return new Promise(done => {
    execFile(program, args, { timeout: options.timeout ?? 60_000 }, (error, stdout, stderr) => {
      const code = error ? (typeof error.code === 'number' ? error.code : -1) : 0
      done({ code, text: `${stdout}${stderr}` })
    })
  })
}

/** Arguments of curl for one upload with explicit TLS of this version. */
export function curlArgs(drop: TestDrop, sender: Sender, path: string, tls: '1.2' | '1.3' = '1.3'): string[] {
  const address = `ftp://127.0.0.1:${drop.port}/`
  const tlsArgs = [`--tlsv${tls}`, '--tls-max', tls, '--cacert', join(drop.folder, 'ca.pem')]
  return [
    '-sS',
    '-v',
    '--ssl-reqd',
    ...tlsArgs,
    '-u',
    `${sender.user_name}:${sender.ftp_password}`,
    '-T',
    path,
    address,
  ]
}

/** Sends files over one connection of lftp, `parallel` at a time. */
export function lftpPut(drop: TestDrop, sender: Sender, paths: string[], parallel = 1): Promise<Ran> {
  const settings =
    'set ftp:ssl-force true; set ftp:ssl-protect-data true; set ssl:check-hostname no; set net:max-retries 1'
  const trust = `set ssl:ca-file ${join(drop.folder, 'ca.pem')}`
  const open = `open -u ${sender.user_name},${sender.ftp_password} ftp://127.0.0.1:${drop.port}`
  return run('lftp', ['-c', `${settings}; ${trust}; ${open}; mput -P ${parallel} ${paths.join(' ')}`], {
    timeout: 300_000,
  })
}

/** A connected client of the basic-ftp package. */
export async function nodeClient(
  drop: TestDrop,
  sender: Sender,
  tls: 'TLSv1.2' | 'TLSv1.3' = 'TLSv1.3',
): Promise<Client> {
  const client = new Client(20_000)
  await client.access({
    host: '127.0.0.1',
    port: drop.port,
    user: sender.user_name,
    password: sender.ftp_password,
    secure: true,
    secureOptions: { ca: drop.cert, minVersion: tls, maxVersion: tls },
  })
  return client
}
