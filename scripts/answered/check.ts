// `node scripts/answered/check.ts FOLDER`: every operation of the API was answered with 2xx or 3xx in the tests that wrote FOLDER; names those that were not.
import { readdirSync } from 'node:fs'
import { endpoints } from '../generate/access.ts'
import { fileOfOperation } from './operations.ts'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Which folder?')
const answered = new Set(readdirSync(folder))
const never = endpoints.filter(([, { method, path }]) => !answered.has(fileOfOperation(method, path)))
for (const [name, { method, path }] of never) console.error(`never answered well: ${name}, ${method} ${path}`)
console.log(`${endpoints.length - never.length} of ${endpoints.length} operations were answered well in some test`)
process.exit(never.length === 0 ? 0 : 1)
