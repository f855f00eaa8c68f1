// R5: the same list of images by hand: three SQL statements on the embedded database behind Hono, nothing checked that need not be.
import { createHash } from 'node:crypto'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { openDatabase } from '../../server/db/open.ts'

const { queue: db } = await openDatabase({ url: null, directory: process.env.DATA_DIR ?? '' })

const SESSION = `select s.user_id from sessions s join users u on u.id = s.user_id
  where s.token_hash = $1 and s.expires_at > now() and s.revoked_at is null`
const SHOWN = `i.state = 'certified' and i.portfolio <> 'private' and i.deleted_at is null`
const PAGE = `select i.id, i.slug, i.user_id, u.first_name || ' ' || u.last_name as author, i.title, i.state, i.portfolio,
    i.width, i.height, i.color, i.placeholder, i.previews, i.nb_likes, i.created_at, i.certified_at,
    exists (select 1 from image_likes l where l.image_id = i.id and l.user_id = $1) as liked
  from images i join users u on u.id = i.user_id where ${SHOWN}
  order by i.created_at desc, i.id desc limit 24 offset $2`
const COUNT = `select count(*)::int as count from images i where ${SHOWN}`

const app = new Hono()
  .get('/ready', request => request.text('ok'))
  .get('/images', async request => {
    const token = createHash('sha256')
      .update(getCookie(request, 'auctor_session') ?? '')
      .digest('hex')
    const [session] = (await db.executeSql(SESSION, [token])).rows
    if (!session) return request.json({ error: 'no session' }, 401)
    const page = Number(request.req.query('page') ?? 1)
    const { rows } = await db.executeSql(PAGE, [session.user_id, (page - 1) * 24])
    const [total] = (await db.executeSql(COUNT)).rows
    return request.json({ count: total?.count ?? 0, next: `/images?page=${page + 1}`, previous: null, results: rows })
  })

serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' })
