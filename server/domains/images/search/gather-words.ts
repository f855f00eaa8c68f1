// The words of public images, gathered by a job of its own: two uploads that bring the same new word never wait for each other.
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#server/context.ts'
import { images } from '#server/db/schema/images.ts'
import { image_search, search_words } from '#server/db/schema/search.ts'
import { every, job } from '#server/jobs/queue.ts'

const AT_ONCE = 500
/** Uploads come in batches. */
const COOLDOWN_MS = 2000

export const gatherSearchWords = job(
  'images.gather-search-words',
  z.object({}),
  async context => {
    while ((await context.transact(gatherSome)) === AT_ONCE);
  },
  { cooldown_ms: COOLDOWN_MS },
)

async function gatherSome({ db }: Context): Promise<number> {
  const { rows } = await db.execute<{ gathered: number }>(sql`
    with portion as (
      select image_id from ${image_search} where not words_known and visible order by image_id limit ${AT_ONCE} for update
    ), texts as (
      select translate(concat_ws(' ', ${images.search_text}, ${images.location}), '’''_', '   ') as said
      from ${images} join portion on portion.image_id = ${images.id}
    ), added as (
      insert into ${search_words} (word)
      select distinct lexeme from texts, unnest(to_tsvector('auctor_plain', said))
      where length(lexeme) between 4 and 30 and lexeme ~ '^[[:alpha:]]+$'
      order by lexeme
      on conflict do nothing
    ), marked as (
      update ${image_search} set words_known = true from portion where portion.image_id = ${image_search}.image_id
    )
    select count(*)::int as gathered from portion`)
  return rows[0]?.gathered ?? 0
}

/** Words that no public image has any more: of deleted images, and of people who left. */
export const forgetSearchWords = job('images.forget-search-words', z.object({}), async ({ db }) => {
  await db.execute(sql`
    delete from ${search_words} where not exists (
      select 1 from ${image_search} where visible and document @@ search_exact_term(${search_words.word})
    )`)
})

export const gatherHourly = every('27 * * * *', gatherSearchWords)
export const forgetNightly = every('40 3 * * *', forgetSearchWords)
