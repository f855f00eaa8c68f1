// The committed kernels are those of their source.
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { compileKernels, kernelFolders } from '../../../scripts/build-kernels.ts'

it.each(kernelFolders)('%s are compiled from the source beside them', async folder => {
  const committed = await readFile(new URL(`../../../${folder}/kernels.wasm`, import.meta.url))
  expect(committed.equals(await compileKernels(folder))).toBe(true)
})
