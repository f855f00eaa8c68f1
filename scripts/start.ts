// `npm start`: builds when there is no fresh build, then runs the product.
import { buildIfStale } from './build.ts'

// Next's types call it read-only; a start without it means production.
Object.assign(process.env, { NODE_ENV: process.env.NODE_ENV ?? 'production' })
const role = process.env.ROLE ?? 'all'
if (role === 'all' || role === 'web') await buildIfStale()
const { main } = await import('../server/main.ts')
await main()
