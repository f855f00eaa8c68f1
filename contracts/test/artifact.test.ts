// The committed artefact and ABI are what the compiler makes of the source today.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test } from 'vitest'

test('artefact and ABI are not stale', async () => {
  const script = join(import.meta.dirname, '..', 'scripts', 'build.ts')
  await promisify(execFile)(process.execPath, [script, '--check'])
})
