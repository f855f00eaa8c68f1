// Every test file belongs to a project of vitest: one that none takes would be green for ever.
import { globSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { expect, it } from 'vitest'
import config from '../../vitest.config.ts'

it('is taken by a project', () => {
  const patterns = (config.test?.projects ?? []).flatMap(project =>
    typeof project === 'object' && 'test' in project ? (project.test?.include ?? []) : [],
  )
  const files = globSync('tests/**/*.test.{ts,tsx}', { cwd: new URL('../..', import.meta.url).pathname })
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter(file => !patterns.some(pattern => matchesGlob(file, pattern)))).toEqual([])
})
