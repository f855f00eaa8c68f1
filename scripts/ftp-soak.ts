// Sends photographs to the FTP drop in numbers: curl, lftp and a Node client, TLS 1.2 and 1.3, in parallel, with connections cut on the way. `node scripts/ftp-soak.ts --host 127.0.0.1 --port 2121 --user … --password … --api http://localhost:3000/api --token … [--each 200] [--json]`. The account's plan must allow that many.
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Client } from 'basic-ftp'
import sharp from 'sharp'

const text = (fallback = '') => ({ type: 'string' as const, default: fallback })
const { values: given } = parseArgs({
  options: {
    host: text('127.0.0.1'),
    port: text('2121'),
    user: text(),
    password: text(),
    api: text(),
    token: text(),
    each: text('200'),
    json: { type: 'boolean' as const, default: false },
  },
})
const each = Number(given.each)
const folder = await mkdtemp(join(tmpdir(), 'ftp-soak-'))
const pixels = {
  create: {
    width: 2000,
    height: 2000,
    channels: 3 as const,
    background: '#246',
    noise: { type: 'gaussian' as const, mean: 128, sigma: 20 },
  },
}
const base = await sharp(pixels).jpeg({ quality: 60 }).toBuffer()

/** A photograph unlike all others, by a comment inside. */
async function photograph(name: string): Promise<string> {
  const comment = Buffer.from(`${name} ${randomUUID()}`)
  const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2])
  await writeFile(join(folder, name), Buffer.concat([base.subarray(0, 2), head, comment, base.subarray(2)]))
  return join(folder, name)
}

function run(program: string, args: string[]): Promise<boolean> {
  return new Promise(done => void execFile(program, args, { timeout: 600_000 }, error => done(error === null)))
}

const versions = ['1.2', '1.3'] as const
type Version = (typeof versions)[number]
const login = `${given.user}:${given.password}`
const curl = (path: string, version: Version, more: string[] = []) =>
  run('curl', [
    '-s',
    '-k',
    '--ssl-reqd',
    `--tlsv${version}`,
    '--tls-max',
    version,
    ...more,
    '-u',
    login,
    '-T',
    path,
    `ftp://${given.host}:${given.port}/`,
  ])

function lftp(paths: string[], version: Version): Promise<boolean> {
  const priority = version === '1.2' ? 'NORMAL:-VERS-ALL:+VERS-TLS1.2' : 'NORMAL:-VERS-ALL:+VERS-TLS1.3'
  const settings = `set ftp:ssl-force true; set ftp:ssl-protect-data true; set ssl:verify-certificate no; set ssl:priority ${priority}; set net:max-retries 1`
  const open = `open -u ${given.user},${given.password} ftp://${given.host}:${given.port}`
  return run('lftp', ['-c', `${settings}; ${open}; mput -P 4 ${paths.join(' ')}`])
}

async function nodeClient(paths: string[], version: Version): Promise<number> {
  const tls = `TLSv${version}` as const
  const client = new Client(60_000)
  let sent = 0
  try {
    const secureOptions = { rejectUnauthorized: false, minVersion: tls, maxVersion: tls }
    await client.access({
      host: given.host,
      port: Number(given.port),
      user: given.user,
      password: given.password,
      secure: true,
      secureOptions,
    })
    for (const path of paths) {
      const name = path.slice(folder.length + 1)
      const taken = await client.uploadFrom(path, name).then(
        () => true,
        error => {
          console.error(name, String(error))
          return false
        },
      )
      if (taken) sent += 1
    }
  } finally {
    client.close()
  }
  return sent
}

/** Works through the list, `width` at a time; how many were true. */
async function inParallel<T>(list: readonly T[], width: number, work: (item: T) => Promise<boolean>): Promise<number> {
  const queue = [...list]
  let good = 0
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) if (await work(item)) good += 1
  }
  await Promise.all(Array.from({ length: width }, worker))
  return good
}

/** Kills curl half-way: a slow line, then SIGKILL. */
function cut(path: string): Promise<boolean> {
  return new Promise(done => {
    const args = [
      '-s',
      '-k',
      '--ssl-reqd',
      '--limit-rate',
      '60k',
      '-u',
      login,
      '-T',
      path,
      `ftp://${given.host}:${given.port}/`,
    ]
    const child = execFile('curl', args, error => done(error !== null))
    void sleep(300 + Math.random() * 600).then(() => child.kill('SIGKILL'))
  })
}

type Arrivals = { count: number; results: { file_name: string; state: string }[] }
async function arrivals(): Promise<Arrivals['results']> {
  const found: Arrivals['results'] = []
  for (let page = 1; ; page += 1) {
    const response = await fetch(`${given.api}/ftp/arrivals?page=${page}&page_size=100`, {
      headers: { Authorization: `Bearer ${given.token}` },
    })
    const body: Arrivals = await response.json()
    found.push(...body.results)
    if (found.length >= body.count || body.results.length === 0) return found
  }
}

const names = (client: string, version: Version) =>
  Array.from({ length: each / 2 }, (_, index) => `${client}-${version}-${index}.jpg`)
const report: Record<string, unknown>[] = []
for (const version of versions) {
  const [byCurl, byLftp, byNode, toCut] = await Promise.all(
    ['curl', 'lftp', 'node', 'cut'].map(client =>
      Promise.all(
        names(client, version)
          .slice(0, client === 'cut' ? each / 10 : each)
          .map(photograph),
      ),
    ),
  )
  const started = performance.now()
  const [curled, cuts] = await Promise.all([
    inParallel(byCurl ?? [], 4, path => curl(path, version)),
    inParallel(toCut ?? [], 2, cut),
  ])
  const afterCurl = performance.now()
  const lftpDone = await lftp(byLftp ?? [], version)
  const afterLftp = performance.now()
  const half = Math.ceil((byNode ?? []).length / 2)
  const sent = await Promise.all(
    [(byNode ?? []).slice(0, half), (byNode ?? []).slice(half)].map(paths => nodeClient(paths, version)),
  )
  const seconds = (from: number, to: number) => Math.round((to - from) / 100) / 10
  report.push({
    tls: version,
    curl: curled,
    curl_s: seconds(started, afterCurl),
    lftp: lftpDone,
    lftp_s: seconds(afterCurl, afterLftp),
    node: sent.reduce((sum, count) => sum + count, 0),
    node_s: seconds(afterLftp, performance.now()),
    cut: cuts,
  })
}
await sleep(3_000)
const states = Map.groupBy(
  await arrivals(),
  ({ file_name, state }) => `${file_name.split('-').slice(0, 2).join(' ')} ${state}`,
)
const counts = Object.fromEntries([...states].map(([key, rows]) => [key, rows.length]))
if (given.json) console.log(JSON.stringify({ report, counts }))
else {
  console.table(report)
  console.table(counts)
}
await rm(folder, { recursive: true, force: true })
