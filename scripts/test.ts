// `npm test`: everything that must hold, in the order in which failures are cheapest; ends with one line of counts. `npm test -- --whole` kills longer and makes every journey in both languages.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './build-stamp.ts'
import { run } from './run.ts'
import { emptyReport, type StepReport } from './step-report.ts'

type Step = {
  name: string
  command: string
  args: string[]
  env?: Record<string, string>
  /** Its runner writes a report of its tests. */
  reports?: true
}

/** Decision 202. */
const whole = process.argv.includes('--whole')
const reports = join(root, '.tmp', 'reports')
const answered = join(reports, 'answered')

/**
 * PostgreSQL sees every test of the API. PGlite, which takes over where PostgreSQL cannot run, works the same SQL through
 * one connection, so it gets what writes in several steps.
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
  { name: 'unused files, exports and dependencies', command: 'knip', args: ['--no-config-hints'] },
  { name: 'types', command: 'tsc', args: ['--noEmit', '-p', '.'] },
  {
    name: 'contracts are compiled from their source',
    command: 'node',
    args: ['contracts/scripts/build.ts', '--check'],
  },
  {
    name: 'unit, API on PostgreSQL, contracts, components',
    command: 'vitest',
    args: ['run', '--project', '!process', '--project', '!long'],
    env: { TEST_DATABASE: 'postgres', TEST_ANSWERED: answered },
    reports: true,
  },
  {
    name: 'API on PGlite',
    command: 'vitest',
    args: ['run', '--project', 'server', ...onPglite],
    reports: true,
  },
  {
    name: 'every operation is answered well in some test',
    command: 'node',
    args: ['scripts/answered/check.ts', answered],
  },
  { name: 'build', command: 'node', args: ['scripts/build.ts'] },
  {
    name: 'processes',
    command: 'vitest',
    args: ['run', '--project', 'process', ...(whole ? ['--project', 'long'] : [])],
    reports: true,
  },
  {
    name: 'browser',
    command: 'playwright',
    args: ['test'],
    env: whole ? {} : { JOURNEYS: 'in one language' },
    reports: true,
  },
]

/** Runs every step even after a failure, so that one run shows all that is wrong. */
async function main(): Promise<void> {
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(answered, { recursive: true })
  const total = emptyReport()
  const lines: string[] = []
  for (const [index, step] of steps.entries()) {
    console.log(`\n── ${step.name}`)
    const file = join(reports, `${index}.json`)
    const { code, seconds } = await run(step.command, step.args, {
      ...step.env,
      ...(step.reports ? { TEST_REPORT: file } : {}),
    })
    const report = reportOf(step, file, code)
    for (const key of ['passed', 'skipped'] as const) total[key] += report[key]
    total.failures.push(...report.failures)
    total.second.push(...report.second)
    lines.push(`${code === 0 ? 'ok    ' : 'FAILED'} ${step.name} (${Math.round(seconds)} s): ${say(report)}`)
  }
  console.log(`\n${lines.join('\n')}\n`)
  for (const test of total.second) console.log(`  passed at the second try: ${test}\n`)
  for (const failure of total.failures) console.log(`  failed: ${failure}\n`)
  console.log(say(total))
  process.exit(total.failures.length > 0 ? 1 : 0)
}

const say = ({ passed, skipped, failures }: StepReport) =>
  `${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

/** A step without a report counts as one test; a runner that fails although its tests passed counts as one failure. */
function reportOf(step: Step, file: string, code: number): StepReport {
  const report: StepReport =
    step.reports && existsSync(file)
      ? JSON.parse(readFileSync(file, 'utf8'))
      : { ...emptyReport(), passed: code === 0 ? 1 : 0 }
  if (code === 0 || report.failures.length > 0) return report
  return { ...report, failures: [`${step.name}: exit code ${code}, see its output above`] }
}

await main()
