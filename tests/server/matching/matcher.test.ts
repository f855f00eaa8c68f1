// The engine on real photographs: what it must find, what it must say about it, and what it must not claim.
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { confirmed, fingerprintOf, openWorld, type Shot } from './photographs.ts'

let world: Awaited<ReturnType<typeof openWorld>>
beforeAll(async () => {
  world = await openWorld()
})

const ids = (found: { id: string }[]) => found.map(({ id }) => id)
const solid = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
const logo = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="260" height="260"><rect width="260" height="260" fill="#fff"/>' +
    Array.from({ length: 40 }, (_, i) => {
      const [x, y] = [(i * 97) % 230, (i * 53) % 230]
      return `<rect x="${x}" y="${y}" width="${12 + (i % 5) * 6}" height="${9 + (i % 7) * 4}" fill="hsl(${i * 40},90%,${20 + (i % 4) * 15}%)"/>`
    }).join('') +
    '</svg>',
)

const mark = (width: number, height: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><text x="${width / 2}" y="${height * 0.85}"
    font-size="${width / 9}" font-family="sans-serif" text-anchor="middle" fill="#fff" opacity="0.6">© WALLPAPERS</text></svg>`,
  )
/** A drawn wallpaper of another kind. */
const hills = (width: number, height: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="sky" x2="0" y2="1">
    <stop stop-color="#124"/><stop offset="1" stop-color="#fc8"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#sky)"/>
    <circle cx="${width / 3}" cy="${height * 0.7}" r="${height / 9}" fill="#fea"/></svg>`,
  )

describe('a copy is found', () => {
  const alterations: [string, (shot: Shot) => Promise<Buffer>][] = [
    ['strongly compressed', ({ bytes }) => sharp(bytes).jpeg({ quality: 8 }).toBuffer()],
    [
      'at a quarter of the size, mirrored',
      ({ bytes, width }) =>
        sharp(bytes)
          .resize(width >> 2)
          .flop()
          .toBuffer(),
    ],
    ['turned by 15°', ({ bytes }) => sharp(bytes).rotate(15, { background: '#fff' }).toBuffer()],
    ['turned by a quarter, in grey', ({ bytes }) => sharp(bytes).rotate(90).grayscale().toBuffer()],
    ['as an icon of 20 px', ({ bytes }) => sharp(bytes).resize({ width: 20 }).toBuffer()],
    ['as a thumbnail of 90 px', ({ bytes }) => sharp(bytes).resize({ width: 90 }).toBuffer()],
    [
      'on a page',
      async ({ bytes }) =>
        solid(1200, 900, '#eee')
          .composite([{ input: await sharp(bytes).resize({ width: 500 }).toBuffer(), left: 620, top: 90 }])
          .png()
          .toBuffer(),
    ],
  ]

  it.each(alterations)('%s', async (_, alter) => {
    for (const shot of world.shots.slice(0, 2)) {
      expect(ids(await confirmed(world.matcher, sharp(await alter(shot))))).toEqual([shot.name])
    }
  })

  it('of an image with hardly a keypoint, by its global hash', async () => {
    const { name, bytes } = world.flat
    world.matcher.catalogue.put(name, await fingerprintOf(bytes))
    const copies = [sharp(bytes).grayscale(), sharp(bytes).rotate(90), sharp(bytes).rotate(180).resize(600)]
    const found = await Promise.all(copies.map(copy => confirmed(world.matcher, copy)))
    world.matcher.catalogue.drop(name)
    expect(found.map(ids)).toEqual([[name], [name], [name]])
  })

  it('of such an image although a watermark is written across it', async () => {
    const { name, bytes, width, height } = world.flat
    world.matcher.catalogue.put(name, await fingerprintOf(bytes))
    const marked = sharp(bytes).composite([{ input: mark(width, height) }])
    const other = sharp(hills(width, height)).composite([{ input: mark(width, height) }])
    const found = [await confirmed(world.matcher, marked), await confirmed(world.matcher, other)]
    world.matcher.catalogue.drop(name)
    expect(found.map(ids)).toEqual([[name], []])
  })

  it('with position, scale, rotation and mirror of the part it shows', async () => {
    const [shot] = world.shots
    if (!shot) throw new Error('no photograph')
    const { width, height } = shot
    const [left, top, w, h] = [width * 0.3, height * 0.2, width * 0.6, height * 0.5].map(Math.round)
    const part = sharp(shot.bytes).extract({ left: left ?? 0, top: top ?? 0, width: w ?? 0, height: h ?? 0 })
    const [match] = await confirmed(world.matcher, sharp(await part.flop().toBuffer()).resize((w ?? 0) * 2))
    expect(match).toMatchObject({ id: shot.name, kind: 'part', mirrored: true })
    expect(match?.overlap_original).toBeCloseTo(0.3, 1)
    expect(match?.overlap_candidate).toBeGreaterThan(0.97)
    expect(match?.scale).toBeCloseTo(2, 1)
    expect(Math.abs(match?.rotation_deg ?? 90)).toBeLessThan(1)
    const [first, , third] = match?.region_original ?? []
    expect(first?.x).toBeCloseTo(0.3, 1)
    expect(first?.y).toBeCloseTo(0.2, 1)
    expect(third?.x).toBeCloseTo(0.9, 1)
    expect(third?.y).toBeCloseTo(0.7, 1)
    // Mirrored: the top left of the part is the top right of the candidate.
    expect(match?.region_candidate[0]?.x).toBeGreaterThan(0.97)
    expect(match?.region_candidate[0]?.y).toBeLessThan(0.03)
  })

  it('as a group when the catalogue has the same shot several times', async () => {
    const [shot] = world.shots
    if (!shot) throw new Error('no photograph')
    const again = sharp(shot.bytes).linear(1.05, 4).jpeg({ quality: 80 })
    world.matcher.catalogue.put('again', await fingerprintOf(await again.toBuffer()))
    const found = await confirmed(world.matcher, sharp(shot.bytes).resize(400))
    world.matcher.catalogue.drop('again')
    expect(ids(found).toSorted()).toEqual([shot.name, 'again'].toSorted())
  })
})

describe('nothing is claimed', () => {
  it('about a photograph that is not in the catalogue', async () => {
    expect(await confirmed(world.matcher, sharp(world.stranger.bytes))).toEqual([])
  })

  it('about a plain surface', async () => {
    expect(await confirmed(world.matcher, solid(400, 300, '#567'))).toEqual([])
  })

  it('because two photographs carry the same logo', async () => {
    const [shot] = world.shots
    if (!shot) throw new Error('no photograph')
    const stamp = (bytes: Buffer, left: number, top: number) =>
      sharp(bytes)
        .composite([{ input: logo, left, top }])
        .toBuffer()
    world.matcher.catalogue.put('stamped', await fingerprintOf(await stamp(shot.bytes, 20, 20)))
    const found = await confirmed(world.matcher, sharp(await stamp(world.stranger.bytes, 500, 200)))
    world.matcher.catalogue.drop('stamped')
    expect(found).toEqual([])
  })
})
