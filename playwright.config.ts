// Browser tests: the built product on a fresh data folder with the demo world, in Chromium, in both languages.
import { rmSync } from 'node:fs'
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
if (process.env.TEST_WORKER_INDEX === undefined) rmSync(data, { recursive: true, force: true })

export default defineConfig({
  testDir: 'e2e',
  workers: 2,
  fullyParallel: false,
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
