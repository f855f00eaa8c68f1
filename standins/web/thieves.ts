// Thieves among the sites: they look through the public gallery as anybody can, take pictures, and show altered copies.
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Site, SiteArticle } from './site.ts'
import { digest } from './studio.ts'

/** A picture that was taken; its bytes lie beside it. */
export type Loot = { image_id: string; title: string; taken_at: string }
export type Thieves = {
  loot(): readonly Loot[]
  bytes(image_id: string): Promise<Buffer>
  /** Looks through the gallery once; how many pictures were taken. */
  visit(): Promise<number>
  close(): Promise<void>
}
export type ThievesOptions = {
  directory: string
  /** Origin of the product whose gallery they visit; null: they stay at home. */
  origin: string | null
  /** Milliseconds between two visits; 0: only when told. */
  every_ms: number
  /** They stop after that many pictures. */
  limit: number
}

/** What they read of the gallery's answer; a protocol of strangers to them, so nothing of ours is imported. */
const Gallery = z.object({
  results: z.array(
    z.object({
      id: z.string().regex(/^[\w-]{1,60}$/),
      title: z.string(),
      nudity: z.boolean(),
      sources: z.array(z.object({ media_type: z.string(), width: z.number(), url: z.string() })),
    }),
  ),
})
type Shown = z.infer<typeof Gallery>['results'][number]
const Kept = z.object({ image_id: z.string(), title: z.string(), taken_at: z.string() })

const BYTES_MAX = 5 * 1024 * 1024
const FIRST_VISIT_MS = 5_000

/** Opens the den; what was taken before is still there. */
export async function openThieves({ directory, origin, every_ms, limit }: ThievesOptions): Promise<Thieves> {
  const loot = new Map<string, Loot>()
  for (const name of await readdir(directory).catch(() => [])) {
    if (!name.endsWith('.json')) continue
    const kept = await readKept(join(directory, name))
    if (kept) loot.set(kept.image_id, kept)
  }
  const ending = new AbortController()
  const take = async (shown: Shown): Promise<boolean> => {
    const best = bestSource(shown)
    if (!best) return false
    const answer = await fetch(new URL(best, origin ?? undefined), { signal: ending.signal })
    if (!answer.ok) return false
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (bytes.length === 0 || bytes.length > BYTES_MAX) return false
    const entry: Loot = { image_id: shown.id, title: shown.title, taken_at: new Date().toISOString() }
    await mkdir(directory, { recursive: true })
    await writeFile(join(directory, `${shown.id}.image`), bytes)
    await writeFile(join(directory, `${shown.id}.part`), JSON.stringify(entry))
    // The description comes last and whole: a picture without one was never taken.
    await rename(join(directory, `${shown.id}.part`), join(directory, `${shown.id}.json`))
    loot.set(shown.id, entry)
    return true
  }
  const visit = async (): Promise<number> => {
    if (origin === null || loot.size >= limit) return 0
    const answer = await fetch(new URL('/api/images?page_size=48&ordering=-created_at', origin), {
      signal: ending.signal,
    })
    const gallery = answer.ok ? Gallery.safeParse(await answer.json()) : null
    let taken = 0
    for (const shown of gallery?.data?.results ?? []) {
      if (loot.size >= limit || shown.nudity || loot.has(shown.id)) continue
      if (await take(shown)) taken += 1
    }
    return taken
  }
  let running: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const round = () => {
    // The product may be starting or gone; they come again.
    running = visit()
      .catch(() => 0)
      .then(() => {
        if (!ending.signal.aborted) timer = setTimeout(round, every_ms).unref()
      })
  }
  if (origin !== null && every_ms > 0) timer = setTimeout(round, Math.min(FIRST_VISIT_MS, every_ms)).unref()
  return {
    loot: () =>
      [...loot.values()].toSorted((a, b) => compare(a.taken_at, b.taken_at) || compare(a.image_id, b.image_id)),
    bytes: image_id => readFile(join(directory, `${image_id}.image`)),
    visit,
    async close() {
      ending.abort()
      clearTimeout(timer)
      await running
    },
  }
}

/** Null for a damaged description: the picture is then taken again. */
async function readKept(path: string): Promise<Loot | null> {
  try {
    return Kept.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    return null
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The largest preview of at most 1 400 points, JPEG or WebP. */
function bestSource({ sources }: Shown): string | undefined {
  return sources
    .filter(({ media_type, width }) => /jpeg|webp/.test(media_type) && width <= 1_400)
    .toSorted((a, b) => b.width - a.width)[0]?.url
}

/** Pages that a site has of what was taken: two or three thieves a picture, always the same ones for an image. */
export function booty(site: Site, loot: readonly Loot[], all: readonly Site[]): SiteArticle[] {
  if (site.kind === 'plugin') return loot.filter(hasPlugin).map(pluginPage)
  const thieves = all.filter(each => each.takes)
  const own = thieves.indexOf(site)
  if (own < 0) return []
  return loot.flatMap(entry => {
    const turn = choose(entry.image_id, thieves.length).indexOf(own)
    return turn < 0 ? [] : [stolenPage(site, entry)]
  })
}

const numbers = (text: string): number[] => [...Buffer.from(digest(text), 'hex')]

/** Places of two or three different thieves in their list. */
function choose(image_id: string, count: number): number[] {
  const [first = 0, second = 0, third = 0, more = 0] = numbers(image_id)
  const order = Array.from({ length: count }, (_, index) => index)
  const pick = (at: number) => order.splice(at % order.length, 1)
  return [...pick(first), ...pick(second), ...(more % 3 === 0 ? pick(third) : [])]
}

function stolenPage(site: Site, { image_id, title }: Loot): SiteArticle {
  const [pick = 0] = numbers(`${site.name} ${image_id}`)
  const takes = site.takes ?? []
  const placements = ['img', 'lazy', 'srcset'] as const
  const exhibit = {
    source: { kind: 'gallery' as const, image_id },
    alteration: takes[pick % takes.length] ?? 'whole',
    caption: title,
    placement: placements[pick % placements.length] ?? 'img',
  }
  const words = site.language === 'fr' ? 'Trouvé sur la toile.' : 'Found on the web.'
  return {
    path: `/latest/${digest(`${site.name}/${image_id}`).slice(0, 8)}/`,
    title,
    text: [words],
    exhibits: [exhibit],
  }
}

const hasPlugin = ({ image_id }: Loot): boolean => (numbers(`plugin ${image_id}`)[0] ?? 0) % 4 === 0

function pluginPage({ image_id, title }: Loot): SiteArticle {
  const source = { kind: 'gallery' as const, image_id }
  return {
    path: `/tirages/${digest(`plugin/${image_id}`).slice(0, 8)}`,
    title,
    text: ['Tirage numéroté. Le certificat est sous l’image.'],
    exhibits: [{ source, alteration: 'whole', caption: title }],
    plugin_image: image_id,
  }
}
