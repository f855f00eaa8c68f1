// Finds a Chromium that runs on this machine: the one named, one that is installed, or the one inside our packages.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

export type Browser = {
  path: string
  /** All that the browser may know of our environment: none of our secrets. */
  env: Record<string, string>
  from: string
}

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

const run = promisify(execFile)

const plainEnvironment = (): Record<string, string> => ({
  HOME: tmpdir(),
  LANG: 'C.UTF-8',
  PATH: '/usr/local/bin:/usr/bin:/bin',
  TMPDIR: tmpdir(),
})

/** Null when it runs, otherwise what it said. */
async function problemOf(path: string, env: Record<string, string>): Promise<string | null> {
  try {
    await run(path, ['--headless', '--no-sandbox', '--version'], {
      env: { ...env, NODE_ENV: 'production' },
      timeout: 20_000,
    })
    return null
  } catch (error) {
    const said = typeof error === 'object' && error && 'stderr' in error ? String(error.stderr) : ''
    return (said || String(error)).trim()
  }
}

/** `named`: the browser that the installation chose, if any. Throws one sentence that says what to do when there is none. */
export async function findBrowser(named: string | null): Promise<Browser> {
  const env = plainEnvironment()
  if (named) {
    const problem = existsSync(named) ? await problemOf(named, env) : 'there is no such file'
    if (problem) throw new Error(`CHROMIUM_PATH names ${named}, which does not run: ${problem}`)
    return { path: named, env, from: 'CHROMIUM_PATH' }
  }
  for (const path of installed)
    if (existsSync(path) && (await problemOf(path, env)) === null) return { path, env, from: 'this machine' }
  return packagedBrowser(env)
}

/** The browser without windows inside our packages, with its own libraries where the machine lacks them. */
export async function packagedBrowser(plain = plainEnvironment()): Promise<Browser> {
  const { default: chromium, inflate } = await import('@sparticuz/chromium')
  const path = await chromium.executablePath()
  if ((await problemOf(path, plain)) === null) return { path, env: plain, from: '@sparticuz/chromium' }
  // The package also carries the libraries that bare machines lack.
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  await inflate(join(dirname(entry), '..', 'bin', 'al2023.tar.br'))
  const env = { ...plain, LD_LIBRARY_PATH: join(tmpdir(), 'al2023', 'lib') }
  const problem = await problemOf(path, env)
  if (problem)
    throw new Error(
      `No browser runs here. Install Chromium (Debian: apt-get install chromium) or name one in CHROMIUM_PATH. The packaged one said: ${problem}`,
    )
  return { path, env, from: '@sparticuz/chromium with its own libraries' }
}
