// Three groups of tests: pure code, the server on its real database, and components in a simulated browser.
import { globSync, readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** One slow moment of a loaded machine is not a defect; what needed the second try is named at the end of `npm test`. */
const retry = process.env.TEST_REPORT ? 1 : 0

const components = {
  environment: 'jsdom',
  retry,
  include: ['tests/lib/**/*.test.tsx', 'tests/{components,features}/**/*.test.{ts,tsx}'],
  setupFiles: ['tests/support/components-setup.ts'],
  globalSetup: ['tests/support/global-setup.ts'],
  // The API of `testApi` runs as Node runs it, beside the simulated browser and not inside it.
  server: { deps: { external: [/\/(server|standins|tests\/support(?!\/components-setup))\/.*\.ts$/] } },
  // Typing a form full is slow where other workers type too.
  testTimeout: 60_000,
  hookTimeout: 60_000,
}
/** Tests that replace modules: others of the same worker may have loaded what uses the real ones. */
const replacing = globSync(components.include).filter(file => readFileSync(file, 'utf8').includes('vi.mock('))

export default defineConfig({
  test: {
    // Two cores wait for the database and for the chain a third of the time.
    maxWorkers: 3,
    // Limits of time end what hangs; how long a thing takes is the benchmark's business.
    expect: { poll: { timeout: 15_000 } },
    reporters: process.env.TEST_REPORT
      ? ['default', ['./scripts/report-vitest.ts', { outputFile: process.env.TEST_REPORT }]]
      : ['default'],
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          retry,
          include: [
            'tests/lib/**/*.test.ts',
            'tests/lib/rules/**/*.test.ts',
            'tests/{architecture,compose,documents,expressions,kubernetes,messages,words}.test.ts',
            'tests/app/**/*.test.ts',
            'tests/standins/**/*.test.ts',
            'tests/server/{bytes,pdf,mail,imaging,ipfs,adapters,http,crawler,matching,evidence,threads}/**/*.test.ts',
          ],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          isolate: false,
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          retry,
          include: [
            'tests/server/domains/**/*.test.ts',
            'tests/server/{api,backup,db,jobs,sandbox,seed,stored-files}/**/*.test.ts',
            'tests/server/*.test.ts',
            'tests/trials/*.test.ts',
            'tests/{access-matrix,contract,cross-site,fuzz,ownership,unknown-parameters}.test.ts',
          ],
          globalSetup: ['tests/support/global-setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
          // Every file opens a database and an API of its own; loading the server's code once a worker saves minutes.
          isolate: false,
        },
      },
      {
        test: {
          name: 'contracts',
          environment: 'node',
          retry,
          include: ['contracts/test/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'process',
          environment: 'node',
          retry,
          include: ['tests/process/*.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'long',
          environment: 'node',
          retry,
          include: ['tests/process/long/*.test.ts'],
          testTimeout: 900_000,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [react()],
        test: {
          ...components,
          name: 'components',
          exclude: replacing,
          // A simulated browser and React a worker, not a file.
          isolate: false,
        },
      },
      {
        plugins: [react()],
        test: { ...components, name: 'components-apart', include: replacing },
      },
    ],
  },
})
