// The demo photographs as one account has them watched, and who may show them.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dayOf } from '../../lib/dates.ts'
import { newId } from '../../lib/ids.ts'
import { sha256Hex } from '../../lib/proof/digests.ts'
import { root } from '../../scripts/build-stamp.ts'
import type { Ports } from '../../server/context.ts'
import { requireWebsiteUrl } from '../../server/crawler/website-url.ts'
import type { Database } from '../../server/db/database.ts'
import { users } from '../../server/db/schema/accounts.ts'
import { genres, images } from '../../server/db/schema/images.ts'
import { licenses } from '../../server/db/schema/market.ts'
import { whitelist_entries } from '../../server/db/schema/social.ts'
import { originalKey } from '../../server/domains/images/keys.ts'
import { photos } from '../../standins/web/photos.ts'

const USER = 'usr_bench'
/** A website that shows demo photographs with their owner's leave. */
const ALLOWED = 'studio-lumen'
/** A customer, and the photographs that it has a licence of. */
const LICENSED = { site: 'alpine-review', photos: ['summits', 'sunset'] }

/** Image ids by the short names of their photographs, which belong to one account. */
export async function watchPhotos(db: Database, storage: Ports['storage']): Promise<Map<string, string>> {
  const at = new Date()
  const person = { email: 'bench@auctor.example', password_hash: '', first_name: 'Ada', last_name: 'Lovelace' }
  await db
    .insert(users)
    .values({ id: USER, ...person, account_type: 'creator', locale: 'en', terms_accepted_at: at, created_at: at })
  await db
    .insert(genres)
    .values({ id: 'gen_bench', name_en: 'Bench', name_fr: 'Banc', rank: 999 })
    .onConflictDoNothing()
  const ids = new Map<string, string>()
  for (const [name, file] of Object.entries(photos)) {
    const bytes = await readFile(join(root, 'content', 'photos', file))
    const [id, sha256] = [newId('image', at), sha256Hex(bytes)]
    await storage.put(originalKey({ id, sha256 }), bytes)
    await db.insert(images).values({
      id,
      user_id: USER,
      slug: name,
      state: 'certified',
      portfolio: 'private',
      title: name,
      photographer: 'Ada',
      sha256,
      sha512: sha256 + sha256,
      file_name: file,
      bytes: bytes.length,
      width: 3000,
      height: 2000,
      genre_id: 'gen_bench',
      max_editions: 1,
      search_text: name,
      previews: [],
      monitored: true,
      monitored_at: at,
      certified_at: at,
      created_at: at,
    })
    ids.set(name, id)
  }
  return ids
}

/** One website may show them, and one has licences of two. */
export async function permit(db: Database, ids: ReadonlyMap<string, string>, port: number): Promise<void> {
  const at = new Date()
  const addressOf = (site: string) => requireWebsiteUrl(`http://${site}.localhost:${port}/`)
  const entry = { id: newId('whitelist_entry', at), user_id: USER, url: addressOf(ALLOWED), exact: false }
  await db.insert(whitelist_entries).values({ ...entry, created_at: at })
  for (const name of LICENSED.photos) {
    const license = {
      id: newId('license', at),
      user_id: USER,
      image_id: ids.get(name) ?? '',
      licensee: 'Alpine Review AG',
    }
    const term = { url: addressOf(LICENSED.site), starts_on: dayOf(at), created_at: at, started_at: at }
    await db.insert(licenses).values({ ...license, ...term })
  }
}
