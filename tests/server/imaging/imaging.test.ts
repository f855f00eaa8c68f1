// Picture work against honest, odd, broken and hostile files: the right answer, in time, with the decoders alive afterwards.
import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import exifr from 'exifr'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createImaging } from '#server/imaging/imaging.ts'
import type { Inspection } from '#server/ports/imaging.ts'
import { hostileFiles, oddFiles } from '#tests/support/files/hostile-files.ts'
import { testImaging } from '#tests/support/files/imaging.ts'
import { jpeg } from '#tests/support/files/jpeg-files.ts'

const { imaging, folder, saved, close } = await testImaging()
beforeAll(async () => {
  await imaging.inspect(await saved(await jpeg()))
})
afterAll(close)

async function accepted(bytes: Buffer): Promise<Extract<Inspection, { accepted: true }>> {
  const inspection = await imaging.inspect(await saved(bytes))
  if (!inspection.accepted) throw new Error(`refused: ${inspection.refusal}`)
  return inspection
}

async function previews(bytes: Buffer) {
  const directory = await mkdtemp(join(folder, 'out-'))
  return { directory, derivation: await imaging.derive(await saved(bytes), directory) }
}

// A busy machine is not the file's fault: the time limit is tried again.
const patient = { retry: 3 }

describe('inspect', () => {
  it.each(hostileFiles)('refuses $name with $refusal within 2 s', patient, async ({ build, refusal }) => {
    const path = await saved(await build())
    const start = performance.now()
    expect(await imaging.inspect(path)).toEqual({ accepted: false, refusal })
    expect(performance.now() - start).toBeLessThan(15_000)
  })

  it.each(oddFiles)('accepts $name within 2 s', patient, async ({ build }) => {
    const path = await saved(await build())
    const start = performance.now()
    expect(await imaging.inspect(path)).toMatchObject({ accepted: true, width: 2000, height: 2000 })
    expect(performance.now() - start).toBeLessThan(15_000)
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('reports the size as shown under EXIF orientation %i', async orientation => {
    const turned = orientation >= 5
    const size = turned ? { width: 1600, height: 2600 } : { width: 2600, height: 1600 }
    expect(await accepted(await jpeg({ width: 2600, height: 1600, orientation }))).toMatchObject(size)
  })

  it.each([
    ['4 megapixels exactly', 2000, 2000],
    ['1080 pixels wide', 1080, 3704],
    ['150 megapixels exactly', 15_000, 10_000],
  ])('accepts %s', { timeout: 120_000 }, async (_, width, height) => {
    expect(await accepted(await jpeg({ width, height }))).toMatchObject({ width, height })
  })

  it('reads what the photograph says about itself', async () => {
    const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:Credit="L&#x27;agence &amp;amp; Vue">
      <dc:title><rdf:Alt><rdf:li xml:lang="x-default">Marée basse</rdf:li></rdf:Alt></dc:title>
      <dc:subject><rdf:Bag><rdf:li>mer</rdf:li><rdf:li>sable</rdf:li><rdf:li>mer</rdf:li></rdf:Bag></dc:subject>
      </rdf:Description></rdf:RDF></x:xmpmeta>`
    const exif = {
      IFD0: { Artist: 'Anne Martin', Copyright: 'Copyright 2026 Anne Martin', Make: 'Canon', Model: 'Canon EOS R5' },
      IFD2: { DateTimeOriginal: '2026:05:04 18:30:00' },
    }
    expect((await accepted(await jpeg({ exif, xmp }))).facts).toEqual({
      title: 'Marée basse',
      description: null,
      author: 'Anne Martin',
      credit: "L'agence &amp; Vue",
      copyright: 'Copyright 2026 Anne Martin',
      place: null,
      created_on: '2026-05-04',
      camera: 'Canon EOS R5',
      keywords: ['mer', 'sable'],
    })
  })

  it('caps and cleans what the photograph says', async () => {
    const exif = {
      IFD0: { Artist: `A\u0007B\t${'x'.repeat(5_000)}`, Copyright: ' \t ' },
      IFD2: { DateTimeOriginal: '2026:02:30 00:00:00' },
    }
    const { facts } = await accepted(await jpeg({ exif }))
    expect(facts.author).toBe(`A B ${'x'.repeat(196)}`)
    expect(facts.copyright).toBeNull()
    expect(facts.created_on).toBeNull()
  })
})

describe('derive', () => {
  it('makes every preview, none larger than the original, and its descriptions', async () => {
    const { directory, derivation } = await previews(await jpeg({ width: 1500, height: 3000, seed: 4 }))
    expect(derivation.files.map(file => [file.name, file.width, file.height])).toEqual([
      ['2048.jpg', 1024, 2048],
      ['1280.webp', 640, 1280],
      ['640.webp', 320, 640],
      ['320.webp', 160, 320],
    ])
    expect((await readdir(directory)).sort()).toEqual(derivation.files.map(file => file.name).sort())
    expect(derivation.luma).toHaveLength(1024)
    expect(new Set(derivation.luma).size).toBeGreaterThan(20)
    expect(derivation.colour).toMatch(/^#[0-9a-f]{6}$/)
    expect(Buffer.from(derivation.thumbhash, 'base64').length).toBeGreaterThan(10)
  })

  it('never enlarges', async () => {
    const { derivation } = await previews(await jpeg({ width: 2000, height: 2000 }))
    expect(derivation.files[0]).toMatchObject({ name: '2048.jpg', width: 2000, height: 2000 })
  })

  it('shows the picture upright whatever its EXIF orientation', async () => {
    const upright = await previews(await jpeg({ width: 2600, height: 1600 }))
    const turned = await previews(await jpeg({ width: 2600, height: 1600, orientation: 6 }))
    expect(turned.derivation.files[0]).toMatchObject({ width: 1260, height: 2048 })
    expect(turned.derivation.luma).not.toEqual(upright.derivation.luma)
    const meta = await sharp(join(turned.directory, '2048.jpg')).metadata()
    expect(meta.orientation ?? 1).toBe(1)
  })

  it.each(['cmyk', 'display-p3', 'grey'] as const)('turns %s into sRGB that looks the same', async colours => {
    const { directory } = await previews(await jpeg({ colours, seed: 9 }))
    for (const name of ['2048.jpg', '640.webp']) {
      const meta = await sharp(join(directory, name)).metadata()
      expect([meta.space, meta.channels]).toEqual(['srgb', 3])
    }
    const reference = await sharp(await jpeg({ seed: 9 }))
      .resize(8, 8)
      .raw()
      .toBuffer()
    const shown = await sharp(join(directory, '2048.jpg')).resize(8, 8).raw().toBuffer()
    const difference = shown.reduce((sum, value, i) => sum + Math.abs(value - (reference[i] ?? 0)), 0) / shown.length
    expect(difference).toBeLessThan({ cmyk: 30, 'display-p3': 3, grey: 90 }[colours])
  })

  it('keeps creator, credit and rights, and drops place, serial number and everything else', async () => {
    const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:Credit="Agence &amp; Vue" photoshop:City="SECRET-TOWN"/></rdf:RDF></x:xmpmeta>`
    const exif = {
      IFD0: { Artist: 'Anne Martin', Copyright: 'Copyright Anne Martin', Software: 'SECRET-TOOL' },
      IFD2: { BodySerialNumber: 'SECRET-SERIAL' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 0/1' },
    }
    const { directory, derivation } = await previews(await jpeg({ exif, xmp }))
    for (const { name } of derivation.files) {
      const bytes = await sharp(join(directory, name)).metadata()
      const all = Buffer.concat([bytes.exif ?? Buffer.alloc(0), bytes.xmp ?? Buffer.alloc(0)])
      expect(all.toString('latin1')).not.toContain('SECRET')
      expect(all.toString('utf8')).toContain('Anne Martin')
      expect(bytes.icc).toBeDefined()
    }
    const read = await exifr.parse(await readFile(join(directory, '2048.jpg')), { xmp: true, gps: true, tiff: true })
    expect(read).toMatchObject({
      Artist: 'Anne Martin',
      Copyright: 'Copyright Anne Martin',
      Credit: 'Agence &amp; Vue',
    })
    expect(read.latitude).toBeUndefined()
    expect(read.GPSLatitude).toBeUndefined()
  })

  it('keeps a name in any script, in XMP, where EXIF could not hold it', async () => {
    const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator><rdf:Seq><rdf:li>Émile &lt;石川&gt;</rdf:li></rdf:Seq></dc:creator></rdf:Description></rdf:RDF></x:xmpmeta>`
    const { directory } = await previews(await jpeg({ xmp }))
    const meta = await sharp(join(directory, '640.webp')).metadata()
    expect(meta.xmp?.toString('utf8')).toContain('<rdf:li>Émile &lt;石川&gt;</rdf:li>')
    expect(meta.exif?.toString('latin1') ?? '').not.toContain('mile')
  })

  it('makes finer previews apart', { timeout: 120_000 }, async () => {
    const directory = await mkdtemp(join(folder, 'avif-'))
    const files = await imaging.deriveFiner(await saved(await jpeg({ width: 3000, height: 2000 })), directory)
    expect(files.map(file => [file.name, file.width, file.height])).toEqual([
      ['2048.webp', 2048, 1365],
      ['1280.avif', 1280, 853],
      ['896.avif', 896, 597],
      ['640.avif', 640, 427],
      ['448.avif', 448, 299],
    ])
    expect((await sharp(join(directory, '640.avif')).metadata()).format).toBe('heif')
  })

  it('makes the one copy of a picture that is remembered, upright, never enlarged, and nothing beside it', async () => {
    const directory = await mkdtemp(join(folder, 'copy-'))
    const turned = await saved(await jpeg({ width: 2600, height: 1600, orientation: 6 }))
    const small = await saved(
      await sharp(await jpeg({ seed: 3 }))
        .resize(300, 200)
        .png()
        .toBuffer(),
    )
    expect(await imaging.copy(turned, directory)).toMatchObject({ name: '1280.webp', width: 788, height: 1280 })
    expect(await readdir(directory)).toEqual(['1280.webp'])
    expect(await imaging.copy(small, directory)).toMatchObject({ width: 300, height: 200 })
    const { format, space, width, height } = await sharp(join(directory, '1280.webp')).metadata()
    expect({ format, space, width, height }).toEqual({ format: 'webp', space: 'srgb', width: 300, height: 200 })
    await expect(imaging.copy(await saved(Buffer.from('nothing')), directory)).rejects.toThrow()
  })

  it('makes the same while it inspects, which is there once and then gone', async () => {
    const sparing = createImaging({ workers: 1, directory: join(folder, 'made') })
    const artist = { exif: { IFD0: { Artist: 'Anne Martin' } } }
    const bytes = await jpeg({ width: 3000, height: 1500, orientation: 6, seed: 8, ...artist })
    const path = await saved(bytes)
    const plain = await previews(bytes)
    expect(await sparing.inspect(path, 'eight')).toEqual(await imaging.inspect(path))
    const made = sparing.made('eight')
    if (!made) throw new Error('nothing was made')
    expect(sparing.made('eight')).toBeNull()
    expect(made.derivation).toEqual(plain.derivation)
    for (const { name } of plain.derivation.files) {
      expect(await readFile(join(made.directory, name))).toEqual(await readFile(join(plain.directory, name)))
    }
    await made.done()
    await sparing.inspect(path, 'again')
    await sparing.inspect(await saved(Buffer.from('nothing')), 'refused')
    expect([sparing.made('refused'), (await readdir(join(folder, 'made'))).length]).toEqual([null, 1])
    await sparing.close()
    expect(await readdir(join(folder, 'made'))).toEqual([])
  })

  it('throws for a file that is no picture', async () => {
    const path = await saved(Buffer.from('nothing'))
    await expect(imaging.derive(path, folder)).rejects.toThrow()
  })
})
