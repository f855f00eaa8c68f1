// The committed kernels are those of their source.
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { compileKernels } from '#server/matching/kernels/build.ts'

it('are compiled from the source beside them', async () => {
  const committed = await readFile(new URL('../../../server/matching/kernels/kernels.wasm', import.meta.url))
  expect(committed.equals(await compileKernels())).toBe(true)
})
