// `npm test`: everything that must hold, in the order in which failures are cheapest; ends with one line of counts.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './build-stamp.ts'
import { run } from './run.ts'

type Counts = { passed: number; failed: number; skipped: number }
type Step = {
  name: string
  command: string
  args: string[]
  env?: Record<string, string>
  report?: 'vitest' | 'playwright'
}

const reports = join(root, '.tmp', 'reports')

/**
 * PostgreSQL sees every test of the API. The embedded database runs the same SQL through one connection, so it gets what
 * writes in several steps; the processes and the browser use the product on it as a whole.
 */
const onPglite = [
  'tests/server/domains/accounts/deletion.test.ts',
  'tests/server/domains/administration/decisions.test.ts',
  'tests/server/domains/images/gallery.test.ts',
  'tests/server/domains/images/own-images.test.ts',
  'tests/server/domains/images/uploads.test.ts',
  'tests/server/domains/social/follow.test.ts',
]

const steps: Step[] = [
  { name: 'format', command: 'biome', args: ['ci', '.'] },
  { name: 'lint', command: 'oxlint', args: ['--type-aware', '.'] },
  { name: 'types', command: 'tsc', args: ['--noEmit', '-p', '.'] },
  {
    name: 'contracts are compiled from their source',
    command: 'node',
    args: ['contracts/scripts/build.ts', '--check'],
  },
  {
    name: 'unit, API on PostgreSQL, contracts, components',
    command: 'vitest',
    args: ['run', '--project', '!process'],
    env: { TEST_DATABASE: 'postgres' },
    report: 'vitest',
  },
  {
    name: 'API on PGlite',
    command: 'vitest',
    args: ['run', '--project', 'server', ...onPglite],
    report: 'vitest',
  },
  { name: 'build', command: 'node', args: ['scripts/build.ts'] },
  { name: 'processes', command: 'vitest', args: ['run', '--project', 'process'], report: 'vitest' },
  { name: 'browser', command: 'playwright', args: ['test'], report: 'playwright' },
]

/** Runs every step even after a failure, so that one run shows all that is wrong. */
async function main(): Promise<void> {
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  const total: Counts = { passed: 0, failed: 0, skipped: 0 }
  const lines: string[] = []
  for (const [index, step] of steps.entries()) {
    console.log(`\n── ${step.name}`)
    const report = join(reports, `${index}.json`)
    const { code, seconds } = await run(step.command, step.args, {
      ...step.env,
      ...(step.report ? { TEST_REPORT: report } : {}),
    })
    const counts = countsOf(step, report, code)
    for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += counts[key]
    lines.push(`${code === 0 ? 'ok    ' : 'FAILED'} ${step.name} (${Math.round(seconds)} s): ${say(counts)}`)
  }
  console.log(`\n${lines.join('\n')}\n`)
  console.log(say(total))
  process.exit(total.failed > 0 ? 1 : 0)
}

const say = ({ passed, failed, skipped }: Counts) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

/** A step without a report counts as one test; a runner that fails outside of any test counts as one failure. */
function countsOf(step: Step, report: string, code: number): Counts {
  if (!step.report || !existsSync(report)) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
  const json = JSON.parse(readFileSync(report, 'utf8'))
  const counts: Counts =
    step.report === 'vitest'
      ? { passed: json.numPassedTests, failed: json.numFailedTests, skipped: json.numPendingTests + json.numTodoTests }
      : { passed: json.stats.expected, failed: json.stats.unexpected + json.stats.flaky, skipped: json.stats.skipped }
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

await main()
