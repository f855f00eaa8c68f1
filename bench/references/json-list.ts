// R1: a bare Hono server that answers a JSON list of 24 items (3 kB) and a word as short as the API's health answer.
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

const results = Array.from({ length: 24 }, (_, index) => ({
  id: `img_${String(index).padStart(26, '0')}`,
  title: `A photograph of the sea, number ${index}`,
  width: 6000,
  height: 4000,
  nb_likes: index * 7,
}))

const app = new Hono()
  .get('/list', request => request.json({ count: 10_000, next: '/list?page=2', previous: null, results }))
  .get('/word', request => request.json({ status: 'ok' }))

serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' })
