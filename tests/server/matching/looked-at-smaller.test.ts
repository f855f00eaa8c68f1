// Copies whose fine detail is something else: dots of a print, drawn lines.
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { fingerprintOf, openWorld } from './photographs.ts'

let world: Awaited<ReturnType<typeof openWorld>>
beforeAll(async () => {
  world = await openWorld()
})

/** Dots of black whose size is the darkness, at 45°, as newspapers print. */
async function printed(bytes: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(bytes)
    .modulate({ saturation: 0 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (let at = 0; at < data.length; at += 1) {
    const pixel = Math.floor(at / 3)
    const [x, y] = [pixel % info.width, Math.floor(pixel / info.width)]
    const threshold = 0.5 + 0.25 * (Math.cos(((x + y) * Math.PI) / 6) + Math.cos(((x - y) * Math.PI) / 6))
    data[at] = (data[at] ?? 0) / 255 > threshold ? 245 : 15
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .blur(0.8)
    .jpeg({ quality: 80 })
    .toBuffer()
}

it('a photograph that is printed in dots is found, whole and in its place', async () => {
  for (const { name, bytes } of world.shots.slice(0, 2)) {
    const [match] = (await world.matcher.find(await fingerprintOf(await printed(bytes)))).filter(each => each.confirmed)
    expect(match?.id).toBe(name)
    expect(match?.kind).toBe('whole')
    expect(match?.scale).toBeCloseTo(1, 1)
    for (const [i, value] of [1, 0, 0, 0, 1, 0].entries()) expect(match?.transform[i]).toBeCloseTo(value, 1)
  }
})

it('another photograph that is printed in dots is not', async () => {
  const found = await world.matcher.find(await fingerprintOf(await printed(world.stranger.bytes)))
  expect(found.filter(each => each.confirmed)).toEqual([])
})
