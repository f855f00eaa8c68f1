// Twenty pairs that are confirmed and twenty that are not, each with its reasons, to look at: node bench/matching/shared-designs/sheets.ts [--photos <folder> --out <folder>].
import { mkdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { matchReasonLines } from '../../../lib/node/match-reason-lines.ts'
import { createMatcher, type EngineMatch } from '../../../server/matching/engine/matcher.ts'
import { decodeThumbnail } from '../../../server/matching/fingerprint/thumbnail-codec.ts'
import { alterations, openSource } from '../alterations.ts'
import { take } from '../collection.ts'
import { listPhotos } from '../photos.ts'
import { kinds, pairsOf } from './pairs.ts'

const { values } = parseArgs({
  options: {
    photos: { type: 'string', multiple: true, default: [] },
    out: { type: 'string', default: join(tmpdir(), 'auctor-match-sheets') },
    seed: { type: 'string', default: '3' },
  },
})

/** The ways in which something is laid over a photograph or around it, and the hardest others. */
const WAYS = ['meme', 'banner', 'wm', 'logo', 'collage4', 'border15', 'page35', 'comboA', 'comboC', 'noise40']
const PAIRS = 20
const CELL = { width: 620, picture: 300, height: 344, columns: 4, gap: 16 }

sharp.cache(false)
const own = fileURLToPath(new URL('../../../content/photos', import.meta.url))
const photos = (await Promise.all([own, ...values.photos].map(listPhotos))).flat()
const at = (index: number) => photos[index % photos.length] ?? ''
await mkdir(values.out, { recursive: true })

type Shown = { label: string; one: Uint8Array; other: Uint8Array }
const refused: Shown[] = []
for (let i = 0; i < PAIRS; i += 1) {
  const kind = kinds[i % kinds.length]
  const pair = kind && pairsOf(kind, 1 + Math.floor(i / kinds.length), photos, Number(values.seed)).at(-1)
  if (!pair) continue
  const [one, other] = await Promise.all(pair.pictures.map(({ make }) => make()))
  if (one && other) refused.push({ label: pair.kind, one, other })
}
const copies: Shown[] = []
for (let i = 0; i < PAIRS; i += 1) {
  const alteration = alterations.find(({ name }) => name === WAYS[i % WAYS.length])
  if (!alteration) continue
  const file = at(i)
  const source = await openSource(file, [at(i + 5), at(i + 6), at(i + 7)], i + 1)
  copies.push({ label: alteration.name, one: await readFile(file), other: await alteration.alter(source) })
}
await draw('designs', refused)
await draw('copies', copies)
process.stdout.write(`${values.out}\n`)

async function draw(name: string, pairs: readonly Shown[]): Promise<void> {
  const cells = await Promise.all(pairs.map(cellOf))
  const { width, height, columns, gap } = CELL
  const rows = Math.ceil(cells.length / columns)
  const size = { width: columns * (width + gap) + gap, height: rows * (height + gap) + gap }
  const inputs = cells.map((input, i) => ({
    input,
    left: gap + (i % columns) * (width + gap),
    top: gap + Math.floor(i / columns) * (height + gap),
  }))
  await sharp({ create: { ...size, channels: 3, background: '#d8d5cd' } })
    .composite(inputs)
    .png()
    .toFile(join(values.out, `${name}.png`))
}

/** Both pictures side by side, and below them what the engine says of the second as a copy of the first. */
async function cellOf({ label, one, other }: Shown): Promise<Buffer> {
  const match = await answerOf(one, other)
  const { width, height, picture } = CELL
  const side = (bytes: Uint8Array) =>
    sharp(bytes)
      .autoOrient()
      .resize({ width: picture, height: 216, fit: 'contain', background: '#fff' })
      .png()
      .toBuffer()
  const verdict = match
    ? `${match.confirmed ? 'confirmed' : 'weak signal'}, ${Math.floor(match.score * 100)}%`
    : 'not found'
  const lines = match ? matchReasonLines('en', match).flatMap(line => wrapped(line)) : []
  const words = [`<tspan font-weight="bold">${label}: ${verdict}</tspan>`, ...lines.map(escaped)]
  const text = words.map(
    (line, i) => `<text x="8" y="${244 + i * 17}" font-size="14" font-family="sans-serif">${line}</text>`,
  )
  const sheet = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${text.join('')}</svg>`
  const [left, right] = await Promise.all([side(one), side(other)])
  return sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .composite([
      { input: left, left: 6, top: 6 },
      { input: right, left: picture + 14, top: 6 },
      { input: Buffer.from(sheet), left: 0, top: 0 },
    ])
    .png()
    .toBuffer()
}

async function answerOf(one: Uint8Array, other: Uint8Array): Promise<EngineMatch | undefined> {
  const matcher = createMatcher(decodeThumbnail)
  const [original, query] = await Promise.all([take(one), take(other)])
  matcher.catalogue.put('original', original.fingerprint)
  const [match] = await matcher.find(query.fingerprint)
  return match
}

function escaped(line: string): string {
  return line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** Lines of at most 76 characters. */
function wrapped(line: string): string[] {
  const lines: string[] = []
  for (const word of line.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < 76) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
