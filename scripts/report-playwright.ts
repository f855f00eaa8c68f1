// What a run of Playwright came to, for the last lines of `npm test`: counts, and each failure by name with its first words.
import type { FullResult, Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter'
import { emptyReport, failureOf, writeReport } from './step-report.ts'

/** A test that passed only when it was tried again is named with what went wrong at first. */
export default class PlaywrightReporter implements Reporter {
  private readonly file: string
  private tests: TestCase[] = []
  private readonly outside: TestError[] = []

  constructor(options: { outputFile: string }) {
    this.file = options.outputFile
  }

  onBegin(_config: unknown, suite: Suite): void {
    this.tests = suite.allTests()
  }

  onError(error: TestError): void {
    this.outside.push(error)
  }

  onEnd(_result: FullResult): void {
    const report = emptyReport()
    for (const test of this.tests) {
      const outcome = test.outcome()
      const named = () => failureOf(test.titlePath().filter(Boolean).join(' > '), test.results[0]?.error)
      if (outcome === 'expected' || outcome === 'flaky') report.passed++
      else if (outcome === 'skipped') report.skipped++
      else report.failures.push(named())
      if (outcome === 'flaky') report.second.push(named())
    }
    for (const error of this.outside) report.failures.push(failureOf('outside of any test', error))
    writeReport(this.file, report)
  }
}
