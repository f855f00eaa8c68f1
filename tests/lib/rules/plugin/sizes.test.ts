// Boxes and pictures of the plugin: whole pixels, inside the box, in the proportions of the photograph.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitInside, isPluginSize, pluginSizeProblem } from '#lib/rules/plugin/sizes.ts'

describe('a width or a height', () => {
  it.each([
    ['250', null],
    [' 2500 ', null],
    ['249', 'plugin_size'],
    ['2501', 'plugin_size'],
    ['300.5', 'plugin_size'],
    ['300,0', 'plugin_size'],
    ['-300', 'plugin_size'],
    ['3e2', 'plugin_size'],
    ['99999999999', 'plugin_size'],
    ['', 'required'],
    ['  ', 'required'],
  ])('%j: %s', (typed, problem) => expect(pluginSizeProblem(typed)).toBe(problem))

  it('is judged alike as text and as a number', () => {
    fc.assert(fc.property(fc.integer(), value => isPluginSize(value) === (pluginSizeProblem(String(value)) === null)))
  })
})

describe('the picture in its box', () => {
  const side = fc.integer({ min: 1080, max: 30_000 })
  const box = fc.integer({ min: 250, max: 2500 })

  it('is never larger than the box, touches it, and keeps its proportions to a pixel', () => {
    fc.assert(
      fc.property(side, side, box, box, (width, height, most, high) => {
        const fitted = fitInside({ width, height }, { width: most, height: high })
        expect(fitted.width).toBeLessThanOrEqual(most)
        expect(fitted.height).toBeLessThanOrEqual(high)
        expect(fitted.width === most || fitted.height === high).toBe(true)
        expect(Number.isInteger(fitted.width) && Number.isInteger(fitted.height)).toBe(true)
        const scale = Math.min(most / width, high / height)
        expect(Math.abs(fitted.width - width * scale)).toBeLessThanOrEqual(1)
        expect(Math.abs(fitted.height - height * scale)).toBeLessThanOrEqual(1)
      }),
    )
  })
})
