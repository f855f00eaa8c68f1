// Runs the trial of mutants alone: it is no part of the tests.
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: join(import.meta.dirname, '..', '..', '..'),
  test: {
    include: ['contracts/test/mutants/mutants.trial.ts'],
    // A busy machine must not look like a change that somebody noticed.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Nobody reads what a change has broken.
    reporters: [{ onInit() {} }],
  },
})
