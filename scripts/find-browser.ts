// Finds a Chromium that runs on this machine: the one named, one that is installed, or the one inside our packages.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export type Browser = { path: string; env: Record<string, string>; from: string }

/** Without a sandbox (containers run as root) and without calls home. */
export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
]

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const runs = (path: string, env: Record<string, string> = {}): string | null => {
  const probe = spawnSync(path, ['--headless', '--no-sandbox', '--version'], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
    timeout: 20_000,
  })
  return probe.status === 0 ? null : (probe.stderr || String(probe.error ?? 'it ended at once')).trim()
}

/** Throws one sentence that says what to do when there is none. */
export async function findBrowser(): Promise<Browser> {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    const problem = existsSync(named) ? runs(named) : 'there is no such file'
    if (problem) throw new Error(`CHROMIUM_PATH names ${named}, which does not run: ${problem}`)
    return { path: named, env: {}, from: 'CHROMIUM_PATH' }
  }
  for (const path of installed)
    if (existsSync(path) && runs(path) === null) return { path, env: {}, from: 'this machine' }
  return packagedBrowser()
}

async function packagedBrowser(): Promise<Browser> {
  const { default: chromium, inflate } = await import('@sparticuz/chromium')
  const path = await chromium.executablePath()
  if (runs(path) === null) return { path, env: {}, from: '@sparticuz/chromium' }
  // The package also carries the libraries that bare machines lack.
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  await inflate(join(dirname(entry), '..', 'bin', 'al2023.tar.br'))
  const env = {
    LD_LIBRARY_PATH: [join(tmpdir(), 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
  }
  const problem = runs(path, env)
  if (problem)
    throw new Error(
      `No browser runs here. Install Chromium (Debian: apt-get install chromium) or name one in CHROMIUM_PATH. The packaged one said: ${problem}`,
    )
  return { path, env, from: '@sparticuz/chromium with its own libraries' }
}
