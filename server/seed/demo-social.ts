// What the people of the demo world think of each other: they follow, and like what is certified by then, through the use cases.
import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { addSeconds } from '#lib/dates.ts'
import { Failure } from '#lib/errors.ts'
import type { Context, UserContext } from '#server/context.ts'
import { collections, images, photographers } from '#server/db/schema/images.ts'
import { likeCollection } from '#server/domains/images/collections/like-collection.ts'
import { likeImage } from '#server/domains/images/like-image.ts'
import { updatePhotographer } from '#server/domains/images/photographers/photographers.ts'
import { followCreator } from '#server/domains/social/creators.ts'
import { job } from '#server/jobs/queue.ts'
import type { DemoPersonKey } from './demo-accounts.ts'
import { type Cast, castOf, inTransaction } from './demo-user.ts'

const follows: [DemoPersonKey, DemoPersonKey][] = [
  ['creator', 'agency'],
  ['creator', 'studio'],
  ['studio', 'creator'],
  ['agency', 'creator'],
  ['agency', 'studio'],
  ['buyer', 'creator'],
  ['buyer', 'agency'],
  ['buyer', 'studio'],
]

const likes: [DemoPersonKey, DemoPersonKey, string[]][] = [
  ['buyer', 'agency', ['Kleiber_by_Lukas_Baubkus.jpg', 'Bridge_by_Sander_Klootwijk.jpg', 'Dragonfly_by_Bolly.jpg']],
  ['buyer', 'creator', ['picosdeeuropa_by_Aitzol_Berasategi.jpg', 'sunset_by_Aitzol_Berasategi.jpg']],
  ['buyer', 'studio', ['Volna_by_Nikita_Babin.jpg', 'SafeLanding_by_Louis_Durrant.jpg']],
  ['creator', 'agency', ['Kleiber_by_Lukas_Baubkus.jpg', 'seeding_by_Clements_Engelhardt.jpg']],
  ['creator', 'studio', ['Volna_by_Nikita_Babin.jpg', 'free_by_Peter_Nerlich.jpg']],
  ['studio', 'creator', ['picosdeeuropa_by_Aitzol_Berasategi.jpg', 'life_by_Aitzol_Berasategi.jpg']],
  ['studio', 'agency', ['Kleiber_by_Lukas_Baubkus.jpg']],
  ['agency', 'creator', ['sunset_by_Aitzol_Berasategi.jpg', 'friends_by_Aitzol_Berasategi.jpg']],
]

const likedCollections: [DemoPersonKey, DemoPersonKey, string][] = [
  ['buyer', 'creator', 'Mountains of the north'],
  ['buyer', 'studio', 'Form and colour'],
  ['creator', 'agency', 'Small and close'],
]

const ROUND_S = 20
/** Certification of the demo photographs is a matter of minutes; after an hour something else is wrong. */
const ROUNDS = 180

/** Comes back until the photographs are certified: nobody likes what cannot be seen yet. */
export const simulateDemo = job('seed.simulate-demo', z.object({ round: z.int() }), async (context, { round }) => {
  const cast = await castOf(context)
  for (const [who, whom] of follows) {
    const id = cast.get(whom)?.user.id
    if (id) await act(cast.get(who), me => followCreator(me, { id }))
  }
  for (const owner of cast.values()) await nameWithoutLicence(owner)
  const waiting = await likeAll(context, cast)
  if (waiting && round < ROUNDS) {
    await context.enqueue(simulateDemo, { round: round + 1 }, { at: addSeconds(context.now(), ROUND_S), key: 'demo' })
  }
})

const act = async (who: UserContext | undefined, deed: (me: UserContext) => Promise<unknown>): Promise<void> => {
  if (who) await inTransaction(who, deed)
}

/** True while something that is to be liked is not certified yet. */
async function likeAll(context: Context, cast: Cast): Promise<boolean> {
  let waiting = !cast.has('buyer')
  for (const [who, whose, files] of likes) {
    for (const file of files) {
      const image = await imageOf(context, cast.get(whose)?.user.id ?? '', file)
      if (image?.state === 'in_process') waiting = true
      if (image?.state === 'certified') await act(cast.get(who), me => likeImage(me, { id: image.id }))
    }
  }
  if (waiting) return true
  for (const [who, whose, name] of likedCollections) {
    const [found] = await context.db
      .select({ id: collections.id })
      .from(collections)
      .where(and(eq(collections.user_id, cast.get(whose)?.user.id ?? ''), eq(collections.name, name)))
    if (found) await act(cast.get(who), me => unlessHidden(likeCollection(me, { id: found.id })))
  }
  return false
}

async function imageOf({ db }: Context, owner: string, file: string) {
  const [found] = await db
    .select({ id: images.id, state: images.state })
    .from(images)
    .where(and(eq(images.user_id, owner), eq(images.file_name, file), isNull(images.deleted_at)))
  return found
}

/** A collection without a public image cannot be seen, and so not be liked. */
async function unlessHidden(deed: Promise<unknown>): Promise<void> {
  try {
    await deed
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'not_found') throw error
  }
}

/** The photographs name author and licence; the photographer is the author alone. */
async function nameWithoutLicence(owner: UserContext): Promise<void> {
  const named = await owner.db
    .select({ id: photographers.id, name: photographers.name })
    .from(photographers)
    .where(eq(photographers.user_id, owner.user.id))
  for (const { id, name } of named) {
    const bare = name.replace(/ \((?:CC|CC0)[^()]*\)$/, '')
    if (bare !== name && !named.some(other => other.name === bare)) {
      await act(owner, me => updatePhotographer(me, { id, body: { name: bare } }))
    }
  }
}
