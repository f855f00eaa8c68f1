// The script of the plugin: small, and without anything that a strict policy forbids or a reader would have to agree to.
import { expect, it } from 'vitest'
import { pluginScript } from '../../scripts/build-plugin-script.ts'

it('has at most 8 kB, and neither stores, nor evaluates, nor writes styles into the page', async () => {
  const script = await pluginScript()
  expect(Buffer.byteLength(script)).toBeLessThanOrEqual(8_000)
  expect(script).not.toMatch(
    /cookie|localStorage|sessionStorage|indexedDB|eval\(|new Function|setAttribute\(.style|innerHTML/,
  )
})
