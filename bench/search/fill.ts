// Rows for the bench of the search: made-up titles, tags, names, places, prices, palettes and looks, as deterministic as their numbers.
import { sql } from 'drizzle-orm'
import { paletteCells, swatchBits } from '../../lib/rules/colors.ts'
import { plainText } from '../../lib/rules/text.ts'
import type { Database } from '../../server/db/database.ts'
import { sumOfDays } from '../../server/domains/images/search/image-days.ts'
import { captions } from '../../tests/support/search/captions.ts'

export const CREATORS = 500
const AT_ONCE = 10_000
/** So many are made up word by word; what is beyond has the words of these again, and numbers, dates and looks of its own. */
const MADE_UP = 1_000_000
const PALETTES = 2_000
const SYLLABLES = [
  'ba',
  'cor',
  'den',
  'fi',
  'gal',
  'ho',
  'jun',
  'ka',
  'lu',
  'mar',
  'nel',
  'or',
  'pi',
  'ros',
  'su',
  'tav',
]

/** Words of the made-up captions come first, because the first ones are the frequent ones; the others mean nothing. */
export const vocabulary: readonly string[] = [
  ...new Set([
    ...captions.flatMap(([title, , tags]) => plainText(`${title} ${tags}`).match(/\p{L}{4,}/gu) ?? []),
    ...SYLLABLES.flatMap(one => SYLLABLES.flatMap(two => SYLLABLES.map(three => one + two + three))),
  ]),
]

/** Indexes are built when the rows are there, as a restored copy would. */
const INDEXES = [
  'document',
  'color_cells',
  'created_at',
  'title',
  'on_sale',
  'price',
  'user_id',
  'collection_id',
  'photographer_id',
]

export async function fillSearch(db: Database, images: number, told: (line: string) => void): Promise<void> {
  const { rows: kept } = await db.execute<{ indexdef: string; indexname: string }>(
    sql`select indexname, indexdef from pg_indexes where tablename = 'image_search' and indexname <> 'image_search_pkey'`,
  )
  const wanted = kept.filter(({ indexname }) => INDEXES.some(name => indexname === `image_search_${name}_index`))
  for (const { indexname } of wanted) await db.execute(sql.raw(`drop index ${indexname}`))
  for (const statement of people()) await db.execute(statement)
  await makeUp(db, Math.min(images, MADE_UP), told)
  for (let from = MADE_UP; from < images; from += MADE_UP) {
    await repeat(db, from, Math.min(MADE_UP, images - from))
    told(`${from} of ${images} rows`)
  }
  await fillLooks(db)
  await db.execute(sql`vacuum (full, analyze) image_search`)
  for (const { indexdef } of wanted) await db.execute(sql.raw(indexdef))
  await db.execute(sumOfDays)
  await db.execute(sql`vacuum (analyze) images`)
  await db.execute(sql`vacuum analyze`)
}

async function makeUp(db: Database, images: number, told: (line: string) => void): Promise<void> {
  await db.execute(sql`alter table images disable trigger user`)
  for (let from = 1; from <= images; from += AT_ONCE) {
    await db.execute(rowsOf(from, Math.min(images, from + AT_ONCE - 1)))
    await db.execute(
      sql`select write_image_search(array_agg(id)) from images where id >= ${idOf(from)} and id <= ${idOf(
        Math.min(images, from + AT_ONCE - 1),
      )}`,
    )
    if ((from - 1) % 100_000 === 0) told(`${from - 1} of ${images} rows`)
  }
  await db.execute(sql`alter table images enable trigger user`)
  await db.execute(sql`update image_search set words_known = true, swatches = palettes.swatches, color_cells = palettes.cells
    from bench_palettes palettes where palettes.n = right(image_id, 9)::int % ${PALETTES}::int`)
}

/** The first `amount` images again, numbered on from `by`; nothing is checked, as when a copy is restored. */
async function repeat(db: Database, by: number, amount: number): Promise<void> {
  const later = (column: string) => `'img_bench' || lpad((right(${column}, 9)::int + ${by})::text, 9, '0')`
  const older = (column: string) => `${column} - ${by} * interval '1 minute'`
  const made: Record<string, Record<string, string>> = {
    images: {
      id: later('id'),
      sha256: `md5(id || '${by}') || md5(id || '${by}')`,
      created_at: older('created_at'),
      certified_at: older('certified_at'),
    },
    image_search: {
      image_id: later('image_id'),
      created_at: older('created_at'),
      certified_at: older('certified_at'),
    },
  }
  await db.transaction(async tx => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const [table, changed] of Object.entries(made)) {
      const { rows } = await tx.execute<{ name: string }>(
        sql`select column_name as name from information_schema.columns
          where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' order by ordinal_position`,
      )
      const names = rows.map(({ name }) => name)
      const id = table === 'images' ? 'id' : 'image_id'
      await tx.execute(
        sql.raw(`insert into ${table} (${names.join(', ')}) select ${names.map(name => changed[name] ?? name).join(', ')}
          from ${table} where ${id} <= '${idOf(amount)}'`),
      )
    }
    await tx.execute(sql`insert into image_days (day, change)
      select (created_at at time zone 'UTC')::date, count(*) from image_search
      where visible and image_id > ${idOf(by)} group by 1`)
  })
}

/** Looks in 2,000 crowds: an eighth of the bits of each differs from the middle of its crowd. */
const fillLooks = (db: Database) =>
  db.execute(sql`insert into image_looks (image_id, model, look)
    select image_id, 1, bench_bits(n % ${PALETTES}::int, 'crowd')
      # (bench_bits(n, 'a') & bench_bits(n, 'b') & bench_bits(n, 'c'))
    from (select image_id, right(image_id, 9)::int as n from image_search) as rows order by image_id`)

const idOf = (n: number) => `img_bench${String(n).padStart(9, '0')}`

function people() {
  const words = JSON.stringify(vocabulary)
  const palettes = JSON.stringify(
    Array.from({ length: PALETTES }, (_, n) => {
      const colors = [0, 1, 2].map(i => ({ color: colorOf(n * 3 + i), share: 0.3 }))
      return { n, swatches: swatchBits(colors), cells: paletteCells(colors) }
    }),
  )
  return [
    sql`create table bench_words as select word, at::int from jsonb_array_elements_text(${words}::jsonb) with ordinality as w (word, at)`,
    sql`create unique index on bench_words (at)`,
    sql`insert into search_words (word) select word from bench_words`,
    sql`create table bench_palettes as select * from jsonb_to_recordset(${palettes}::jsonb) as p (n int, swatches int, cells int[])`,
    // Of 65,536 chances the frequent words have most: the n-th about as often as n to the power of -2/3.
    sql`create function bench_word(n bigint) returns text language sql stable as $$
      select word from bench_words where at = 1 + floor(power(abs(hashint8(n) % 65536) / 65536.0, 3) * (select max(at) from bench_words))::int $$`,
    sql`create function bench_bits(n int, salt text) returns bit(512) language sql immutable as $$
      select ('x' || md5(n || salt) || md5(n || salt || 1) || md5(n || salt || 2) || md5(n || salt || 3))::bit(512) $$`,
    sql`create function bench_words(n bigint, amount int) returns text[] language sql stable as $$
      select array_agg(bench_word(n * 64 + i)) from generate_series(1, amount) i $$`,
    sql`insert into users (id, email, password_hash, first_name, last_name, account_type, locale, terms_accepted_at, created_at)
      select 'usr_bench' || n, 'bench-' || n || '@auctor.example', '', initcap(bench_word(n + 900000000)),
        initcap(bench_word(n + 910000000)), 'creator', 'en', now(), now() from generate_series(1, ${CREATORS}::int) n`,
    sql`insert into profiles (user_id, is_public, updated_at) select id, true, now() from users`,
    // Four of five may sell; what the others offer cannot be bought.
    sql`update users set identity_verified = right(id, 1) not in ('0', '5')`,
    sql`insert into invoicing_agreements (id, user_id, signatory, company_number, registration, signed_at)
      select 'agr_bench' || right(id, -9), id, last_name, '', '{}', now() from users`,
    sql`insert into photographers (id, user_id, name, created_at)
      select 'pho_bench' || n, 'usr_bench' || n, 'Photographer ' || n, now() from generate_series(1, ${CREATORS}::int) n`,
    sql`insert into collections (id, user_id, name, created_at)
      select 'col_bench' || n, 'usr_bench' || 1 + n % ${CREATORS}::int, 'Series ' || n, now()
      from generate_series(1, ${CREATORS * 4}::int) n`,
  ]
}

/** A colour of the whole cube, by a number. */
const colorOf = (n: number) => `#${((n * 2_654_435_761) % 16_777_216).toString(16).padStart(6, '0')}`

/** As many from 20 to 200 euros as from 200 to 2,000; whole euros. */
const price = sql`100 * round(20 * power(100, abs(hashint8(n * 17) % 65536) / 65536.0))::int`

const rowsOf = (from: number, to: number) => sql`insert into images (
    id, user_id, slug, state, sha256, sha512, file_name, bytes, width, height, color, previews, nudity, title, genre_id,
    photographer, photographer_id, collection_id, angle, location, tags, max_editions, portfolio, monitored, search_text,
    nb_likes, base_price_cents, created_at, certified_at)
  select 'img_bench' || lpad(n::text, 9, '0'), 'usr_bench' || owner, 'bench', 'certified', md5(n::text) || md5(n::text), '',
    'bench.jpg', 1000, case when n % 3 = 0 then 2000 else 3000 end, case when n % 7 = 0 then 3000 else 2000 end, '#808080',
    '[{"name":"640.webp","media_type":"image/webp","width":640,"height":427}]', n % 50 = 0,
    initcap(array_to_string(bench_words(n * 4, 2 + (n % 4)::int), ' ')), genre.id, 'Photographer ' || owner,
    'pho_bench' || owner, case when n % 3 = 0 then 'col_bench' || 1 + n % ${CREATORS * 4}::int end,
    array_to_string(bench_words(n * 4 + 1, 8), ' '), initcap(bench_word(n % 300)),
    bench_words(n * 4 + 2, 3 + (n % 8)::int), 1, case when n % 40 = 0 then 'private' when n % 4 = 1 then 'on_sale' else 'public' end, false, '',
    n % 500, case when n % 4 = 1 then ${price} end, timestamptz '2026-01-01' - n * interval '1 minute', timestamptz '2026-01-01' - n * interval '1 minute'
  from (select n, 1 + abs(hashint8(n)) % ${CREATORS}::int as owner from generate_series(${from}::bigint, ${to}::bigint) n) as rows
  join (select id, row_number() over (order by id) - 1 as at, count(*) over () as genres from genres) as genre
    on genre.at = abs(hashint8(n * 31)) % genre.genres`
