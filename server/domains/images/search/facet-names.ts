// The names of the people and collections among counted choices.
import { eq, inArray } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { collections, photographers } from '#server/db/schema/images.ts'
import { profiles } from '#server/db/schema/profiles.ts'
import { credits } from '#server/db/schema/social.ts'
import { shownName } from '../present.ts'
import { author } from '../queries.ts'

type Counted = readonly { id: string; count: number }[]
type Named = { id: string; name: string }
type Counts = Record<'creators' | 'photographers' | 'credits' | 'collection', Counted>

export async function namesOf({ db }: Pick<Context, 'db'>, counts: Counts) {
  const tables = { photographers, credits, collection: collections }
  const nameIn = async (facet: keyof typeof tables) => {
    const { id, name } = tables[facet]
    const ids = idsOf(counts[facet])
    return named(
      counts[facet],
      ids.length === 0 ? [] : await db.select({ id, name }).from(tables[facet]).where(inArray(id, ids)),
    )
  }
  const [creators, byPhotographer, byCredit, byCollection] = await Promise.all([
    creatorNames({ db }, idsOf(counts.creators)),
    nameIn('photographers'),
    nameIn('credits'),
    nameIn('collection'),
  ])
  return {
    creators: named(counts.creators, creators),
    photographers: byPhotographer,
    credits: byCredit,
    collections: byCollection,
  }
}

const idsOf = (counted: Counted): string[] => counted.map(({ id }) => id)

async function creatorNames({ db }: Pick<Context, 'db'>, ids: string[]): Promise<Named[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: users.id, author })
    .from(users)
    .innerJoin(profiles, eq(profiles.user_id, users.id))
    .where(inArray(users.id, ids))
  return rows.map(row => ({ id: row.id, name: shownName(row.author) }))
}

/** The most frequent first, equals by name. */
function named(counted: Counted, names: readonly Named[]) {
  const rows = counted.flatMap(({ id, count }) => {
    const name = names.find(each => each.id === id)?.name
    return name === undefined ? [] : [{ id, name, count }]
  })
  return rows.sort((one, other) => other.count - one.count || one.name.localeCompare(other.name))
}
