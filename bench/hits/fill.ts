// Rows for the bench of hits: ten accounts of ten thousand hits each, on five hundred websites.
import { sql } from 'drizzle-orm'
import type { Database } from '../../server/db/database.ts'

export const HITS = 10_000

export async function fillHits(db: Database): Promise<void> {
  for (const statement of statements) await db.execute(statement)
  await db.execute(sql`vacuum analyze`)
}

const corners = '[{"x":0,"y":0},{"x":1,"y":0},{"x":1,"y":1},{"x":0,"y":1}]'

const statements = [
  sql`insert into users (id, email, password_hash, first_name, last_name, account_type, locale, terms_accepted_at, created_at)
    select 'usr_' || n, 'bench-' || n || '@auctor.example', '', 'Ada', 'Lovelace', 'creator', 'en', now(), now()
    from generate_series(1, 10) n`,
  sql`insert into genres (id, name_en, name_fr, rank) values ('gen_bench', 'Bench', 'Banc', 999)`,
  sql`insert into images (id, user_id, slug, state, sha256, sha512, file_name, bytes, width, height, title, genre_id,
      photographer, tags, max_editions, portfolio, monitored, monitored_at, search_text, created_at, previews)
    select 'img_' || u || '_' || n, 'usr_' || u, 'dune', 'certified', md5(u || '-' || n), '', 'dune.jpg', 1000, 3000,
      2000, 'Dune ' || n, 'gen_bench', 'Ada', case when n % 10 = 0 then array['sea'] else array['sand'] end, 1,
      'public', true, now(), 'dune ' || n, now(), '[{"name":"640.webp","media_type":"image/webp","width":640,"height":427}]'
    from generate_series(1, 10) u, generate_series(1, 100) n`,
  sql`insert into domains (id, name, created_at)
    select 'dom_' || n, 'site-' || n || case when n % 3 = 0 then '.fr' else '.example' end, now()
    from generate_series(1, 500) n`,
  sql`insert into crawl_pictures (id, sha256, media_type, bytes, width, height, seen_at, created_at)
    select 'pic_' || n, md5(n::text), 'image/jpeg', 9000, 800, 600, now(), now() from generate_series(1, 30000) n`,
  sql`insert into hits (id, image_id, user_id, domain_id, picture_id, page_url, page_url_sha256, page_title, picture_url,
      host, source, category, confirmed, kind, score, mirrored, scale, rotation_deg, overlap_original,
      overlap_candidate, region_original, region_candidate, found_at, last_seen_at)
    select 'hit_' || u || '_' || n, 'img_' || u || '_' || (n % 100 + 1), 'usr_' || u, 'dom_' || (n * 7 % 500 + 1),
      'pic_' || (u * 3000 - n % 3000), 'https://www.site-' || (n * 7 % 500 + 1) || '.example/page/' || n,
      md5('page' || n), 'Page ' || n, 'https://cdn.example/' || n || '.jpg', 'www.site-' || (n * 7 % 500 + 1) || '.example',
      'crawler', (array['to_handle', 'to_handle', 'to_handle', 'report', 'authorized', 'trash'])[n % 6 + 1],
      n % 10 <> 0, 'whole', (n * 37 % 1000) / 1000.0, false, 1, 0, 1, 1, ${corners}::jsonb, ${corners}::jsonb,
      now() - n * interval '7 minutes', now()
    from generate_series(1, 10) u, generate_series(1, ${HITS}::int) n`,
  sql`insert into evidences (id, hit_id, user_id, state, automatic, price_cents, ordered_at, due_at)
    select 'evi_' || id, id, user_id, (array['success', 'failed', 'pending', 'manual'])[abs(hashtext(id)) % 4 + 1], false, 5000,
      now(), now() from hits where category = 'report'`,
]
