// Photographs by FTP in numbers: scripts/ftp-soak.ts for several people, one after the other, because a month allows each 84.
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import type { Figure } from '../lib/figure.ts'
import { BENCH_PERSON, type Product, signIn, startProduct } from '../lib/product.ts'
import { freePort, runProgram } from '../lib/program.ts'
import { digits } from '../lib/statistics.ts'
import type { World } from '../lib/world.ts'

const WANTED = Number(process.env.BENCH_FTP ?? 200)
/** Of each client, half with TLS 1.2 and half with 1.3: three clients make 78 uploads. */
const EACH = Math.min(26, WANTED)
const CLIENTS = ['curl', 'lftp', 'node'] as const
const VERSIONS = ['1.2', '1.3'] as const
const FIRST_PERSON = 141

type Line = { tls: string; curl_s: number; lftp_s: number; node_s: number; cut: number }
type Soak = { report: Line[]; counts: Record<string, number> }

async function soak(product: Product, ftp_port: number, person: number): Promise<Soak> {
  const token = await signIn(product.origin, BENCH_PERSON(person))
  const settings = { genre: 'gen_abstract', photographer: 'A bench', public: false, track: false }
  const response = await fetch(`${product.origin}/api/ftp`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(settings),
  })
  if (!response.ok) throw new Error(`the FTP access answered ${response.status}: ${await response.text()}`)
  // The answer's shape is the contract's FtpCredentials.
  const { user_name, password } = (await response.json()) as { user_name: string; password: string }
  const given = { port: ftp_port, user: user_name, password, api: `${product.origin}/api`, token, each: EACH }
  const options = Object.entries(given).flatMap(([name, value]) => [`--${name}`, String(value)])
  const said = await runProgram(['node', 'scripts/ftp-soak.ts', '--json', ...options], { seconds: 1_800 })
  // The script ends with one line of JSON.
  return JSON.parse(said.trim().split('\n').at(-1) ?? '') as Soak
}

export async function benchFtp({
  scratch,
  product: { directory },
}: Pick<World, 'scratch' | 'product'>): Promise<Figure[]> {
  await cp(directory, join(scratch, 'ftp-data'), { recursive: true })
  const port = await freePort()
  const product = await startProduct(join(scratch, 'ftp-data'), {
    FTP_PORT: String(port),
    FTP_PUBLIC_HOST: '127.0.0.1',
    FTP_PASSIVE_PORTS: '0-0',
  })
  const soaks: Soak[] = []
  try {
    for (let person = 0; person * EACH < WANTED; person += 1)
      soaks.push(await soak(product, port, FIRST_PERSON + person))
  } finally {
    await product.stop()
  }
  return figuresOf(soaks)
}

function figuresOf(soaks: Soak[]): Figure[] {
  const counted = (key: string) => soaks.reduce((sum, { counts }) => sum + (counts[key] ?? 0), 0)
  const lines = soaks.flatMap(({ report }) => report)
  const sent = (EACH / 2) * soaks.length
  const cut = lines.reduce((sum, line) => sum + line.cut, 0)
  const others = soaks.flatMap(({ counts }) => Object.keys(counts)).filter(key => !key.endsWith(' taken'))
  const clients = CLIENTS.map(client => {
    const taken = VERSIONS.map(version => counted(`${client} ${version} taken`))
    const seconds = lines.reduce((sum, line) => sum + line[`${client}_s`], 0)
    return {
      goal: 'FTP',
      what: `photographs of 4 Mpx sent by ${client} and taken, TLS 1.2 and 1.3`,
      pass: `${sent} and ${sent}`,
      measured: taken.join(' and '),
      met: taken.every(count => count === sent),
      note: `${digits(seconds)} s, ${digits((seconds * 1000) / (2 * sent))} ms each${client === 'curl' ? ' (four at a time, beside the cut ones)' : client === 'lftp' ? ' (four at a time)' : ' (two sessions)'}`,
    }
  })
  const leftovers = VERSIONS.reduce((sum, version) => sum + counted(`cut ${version} taken`), 0)
  return [
    ...clients,
    {
      goal: 'FTP',
      what: 'uploads whose client was killed half-way and that left anything',
      pass: `0 of ${cut}`,
      measured: String(leftovers + others.length),
      met: leftovers + others.length === 0,
      note: 'nothing taken, nothing refused, nothing still receiving',
      raw: soaks,
    },
  ]
}
