// Puts rows into a stopped product's embedded database: people to sign in as, and many images. `node bench/lib/fill.ts <folder> people|images <count>`
import { sql } from 'drizzle-orm'
import { openDatabase } from '../../server/db/open.ts'
import { demoAccounts } from '../../server/seed/demo-accounts.ts'

const [directory = '', what = '', amount = '0'] = process.argv.slice(2)
const count = Number(amount)
const [creator] = demoAccounts
const database = await openDatabase({ url: null, directory })

/** Copies of the demo creator with addresses of their own and the same password; unlike the demo creator they may upload. */
const people = sql`with made as (insert into users
  select (jsonb_populate_record(u, jsonb_build_object(
    'id', 'usr_bench' || lpad(n::text, 5, '0'), 'email', 'bench-' || n || '@auctor.example', 'roles', '[]'::jsonb))).*
  from users u, generate_series(1, ${count}::int) n where u.email = ${creator?.email ?? ''} returning id)
  insert into profiles select (jsonb_populate_record(p, jsonb_build_object('user_id', made.id))).*
  from profiles p, made where p.user_id = (select id from users where email = ${creator?.email ?? ''})`

/** Copies of a demo photograph's row, each a minute older than the last; their files do not exist. */
const images = sql`insert into images
  select (jsonb_populate_record(i, jsonb_build_object(
    'id', 'img_bench' || lpad(n::text, 7, '0'), 'sha256', md5(n::text) || md5(n::text), 'title', i.title || ' ' || n,
    'nb_likes', n % 500, 'created_at', i.created_at - n * interval '1 minute'))).*
  from images i, generate_series(1, ${count}::int) n
  where i.id = (select id from images where state = 'certified' and portfolio <> 'private' order by created_at limit 1)`

await database.db.execute(what === 'people' ? people : images)
await database.db.execute(sql`analyze`)
await database.close()
