// The website of an address, by its registrable name; a new one is inserted.
import { eq } from 'drizzle-orm'
import { getDomain } from 'tldts'
import { newId } from '#lib/ids.ts'
import type { Context } from '#server/context.ts'
import { domains } from '#server/db/schema/crawl.ts'
import type { DomainRow } from './domain-rows.ts'

/** The name under which a host is registered; the host itself where nothing is registered (numbers, single names). */
export function registrableName(host: string): string {
  const plain = host.toLowerCase().replace(/\.$/, '')
  return getDomain(plain) ?? plain
}

/** The row of the website of `url`, made when there is none; safe to call from several transactions at once. */
export async function findDomain({ db, now }: Pick<Context, 'db' | 'now'>, url: string): Promise<DomainRow> {
  const name = registrableName(new URL(url).hostname)
  const known = await byName(db, name)
  if (known) return known
  const created_at = now()
  const row = { id: newId('domain', created_at), name, stand_in: name.endsWith('.localhost'), created_at }
  await db.insert(domains).values(row).onConflictDoNothing({ target: domains.name })
  const written = await byName(db, name)
  if (!written) throw new Error(`no row for the website ${name}`)
  return written
}

async function byName(db: Context['db'], name: string): Promise<DomainRow | undefined> {
  const [row] = await db.select().from(domains).where(eq(domains.name, name))
  return row
}
