// Images put straight into the database, for tests of what is shown rather than of how it came to be.
import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { newId } from '#lib/ids.ts'
import { certificates, genres, images } from '#server/db/schema/images.ts'
import { keepPalette } from '#server/domains/images/search/keep-palette.ts'
import { searchText } from '#server/domains/images/search-text.ts'
import type { TestApi } from '../api.ts'

type ImageValues = typeof images.$inferInsert

/** A certified public image of `owner` with one certificate version that is not dated; `changes` replace columns. */
export async function makeImage(
  api: TestApi,
  owner: { id: string },
  changes: Partial<ImageValues> = {},
): Promise<string> {
  const now = api.clock.now()
  const id = newId('image', now)
  const row: ImageValues = {
    id,
    user_id: owner.id,
    slug: 'dune',
    state: 'certified',
    portfolio: 'public',
    title: 'Dune',
    sha256: randomBytes(32).toString('hex'),
    sha512: randomBytes(64).toString('hex'),
    file_name: 'dune.jpg',
    bytes: 1_000,
    width: 3000,
    height: 2000,
    color: '#c08040',
    placeholder: 'AAAA',
    genre_id: 'gen_landscape',
    photographer: 'Marie Curie',
    max_editions: 1,
    monitored: false,
    created_at: now,
    certified_at: now,
    previews: [{ name: '640.webp', media_type: 'image/webp', width: 640, height: 427 }],
    base_price_cents: changes.portfolio === 'on_sale' ? 50_00 : null,
    ...changes,
  }
  const [genre] = await api.services.db.select().from(genres).where(eq(genres.id, row.genre_id))
  const said = { title: row.title, tags: row.tags ?? [], photographer: row.photographer }
  const search_text = searchText(said, 'Marie Curie', genre)
  await api.services.db.insert(images).values({ ...row, search_text })
  const palette = row.color ? [{ color: row.color, share: 1 }] : []
  await keepPalette(api.services, id, palette)
  const certificate = { id: newId('certificate', now), image_id: id, version: 1, created_at: now }
  await api.services.db.insert(certificates).values(certificate)
  return id
}
