// The faults that histories are tried with have a place in the code as it stands.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/build-stamp.ts'
import { plantedFaults } from './money/planted-faults.ts'

test.each(Object.entries(plantedFaults))('%s can be planted', async (_, { file, code }) => {
  const source = await readFile(join(root, file), 'utf8')
  expect(source.split(code)).toHaveLength(2)
})
