// The product as one process: builds when there is no fresh build, then runs. `npm start` keeps it alive (start.mjs).
import module from 'node:module'
import { join } from 'node:path'
import { buildIfStale } from './build.ts'
import { root } from './build-stamp.ts'
import { giveMemoryBack } from './give-memory-back.mjs'

giveMemoryBack()

// Loading the product's code takes half as long where an earlier start has left it compiled.
module.enableCompileCache(join(root, '.tmp', 'compiled'))

// Next's types call it read-only; a start without it means production.
Object.assign(process.env, { NODE_ENV: process.env.NODE_ENV ?? 'production' })
const role = process.env.ROLE ?? 'all'
if (role === 'all' || role === 'web') await buildIfStale()
const { main } = await import('../server/main.ts')
await main()
module.flushCompileCache()
