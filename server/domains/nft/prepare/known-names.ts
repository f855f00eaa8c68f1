// Whom the texts of an NFT must not name: its creator, the photographer, and everybody whom the creator credits.
import { eq } from 'drizzle-orm'
import { Failure } from '#lib/errors.ts'
import { namesSomebody } from '#lib/rules/nft/impersonal.ts'
import type { UserContext } from '#server/context.ts'
import { photographers } from '#server/db/schema/images.ts'
import { profiles } from '#server/db/schema/profiles.ts'
import { credits } from '#server/db/schema/social.ts'
import type { ImageRow } from '../../images/present.ts'

export async function knownNames({ db, user }: UserContext, image: ImageRow): Promise<string[]> {
  const { first_name, last_name } = user
  const [profile] = await db
    .select({ public_name: profiles.public_name, company_name: profiles.company_name })
    .from(profiles)
    .where(eq(profiles.user_id, user.id))
  const photographed = await db
    .select({ name: photographers.name })
    .from(photographers)
    .where(eq(photographers.user_id, user.id))
  const credited = await db.select({ name: credits.name }).from(credits).where(eq(credits.user_id, user.id))
  const others = [...photographed, ...credited].map(({ name }) => name)
  const own = [last_name, `${first_name} ${last_name}`, profile?.public_name, profile?.company_name]
  return [...own, image.photographer, ...others].filter(name => name !== null && name !== undefined)
}

type Texts = { name?: string | null; description?: string | null }

/** What is on IPFS stays there: whoever is named could never have it deleted. */
export async function requireImpersonal(context: UserContext, image: ImageRow, texts: Texts): Promise<void> {
  const names = await knownNames(context, image)
  const fields = (['name', 'description'] as const).filter(field => namesSomebody(texts[field] ?? '', names))
  if (fields.length === 0) return
  throw new Failure('invalid_input', {}, Object.fromEntries(fields.map(field => [field, ['names_somebody']])))
}
