// What a run of vitest came to, for the last lines of `npm test`: counts, and each failure by name with its first words.
import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import { emptyReport, failureOf, writeReport } from './step-report.ts'

/** Also counts what fails outside of any test: a file that cannot be loaded, an error that nobody caught. */
export default class VitestReporter implements Reporter {
  private readonly file: string

  constructor(options: { outputFile: string }) {
    this.file = options.outputFile
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const report = emptyReport()
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result()
        const name = `${module.relativeModuleId} > ${test.fullName}`
        if (state === 'passed') report.passed++
        else if (state === 'failed') report.failures.push(failureOf(name, errors[0]))
        else report.skipped++
        if (test.diagnostic()?.flaky) report.second.push(failureOf(name, errors?.[0]))
      }
      for (const error of module.errors()) report.failures.push(failureOf(module.relativeModuleId, error))
    }
    for (const error of unhandled) report.failures.push(failureOf('outside of any test', error))
    writeReport(this.file, report)
  }
}
