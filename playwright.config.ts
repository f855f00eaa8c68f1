// Browser tests: the built product on a fresh data folder with the demo world, in Chromium, in both languages or, in `npm test`, in one of them.
import { globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { root } from './scripts/build-stamp.ts'
import { browserArgs, findTestBrowser } from './scripts/find-browser.ts'
import { freePort } from './tests/support/free-port.ts'

/** Chosen once by the first process that reads this file; its workers inherit it. */
process.env.E2E_PORT ??= String(await freePort())
const browser = await findTestBrowser()
const port = process.env.E2E_PORT
/** Tests look into it for the local chain and the authority's certificate. */
const data = join(root, '.tmp', `e2e-${port}`)
process.env.E2E_DATA = data
const read = (file: string) => readFileSync(join(root, file), 'utf8')
/** Where journeys are made in one language: which one does not change while the run lasts. */
process.env.JOURNEYS_DAY ??= String(Math.floor(Date.now() / 86_400_000))
if (process.env.TEST_WORKER_INDEX === undefined) rmSync(data, { recursive: true, force: true })

const own = globSync('e2e/**/*.spec.ts', { cwd: root }).filter(file => read(file).includes('own-product.ts'))
const onDemoWorld = own.filter(file => read(file).includes('demo: true'))

export default defineConfig({
  testDir: 'e2e',
  workers: 2,
  fullyParallel: false,
  // A worker starts a product anew where the next file wants another one: files that share one come one after the other.
  projects: [
    { name: 'one product for all', testIgnore: own },
    { name: 'a product of its own', testMatch: own.filter(file => !onDemoWorld.includes(file)) },
    { name: 'a demo world of its own', testMatch: onDemoWorld },
  ],
  // One slow moment of a loaded machine is not a defect; what needed the second try is named at the end of `npm test`.
  retries: process.env.TEST_REPORT ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: process.env.TEST_REPORT
    ? [['list'], ['./scripts/report-playwright.ts', { outputFile: process.env.TEST_REPORT }]]
    : [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    // A trace of every test takes most of its time: `TRACE=1` when a failure's page and its tree are not enough.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // Every test is a new visitor, for whom the worker would fetch all files once more; offline.spec.ts is about it.
    serviceWorkers: 'block',
    launchOptions: { executablePath: browser.path, args: browserArgs, env: { ...process.env, ...browser.env } },
  },
  webServer: {
    command: 'node scripts/start.mjs',
    url: `http://localhost:${port}/api/health/ready`,
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      NODE_ENV: 'production',
      PORT: port,
      DATA_DIR: data,
      LOG_LEVEL: 'warn',
      TRUST_PROXY: 'true',
      SANDBOX: 'false',
      ARCHIVE_DIR: join(data, 'archives'),
    },
    stdout: 'pipe',
  },
})
