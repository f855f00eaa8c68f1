// `npm run dev`: the product with hot reload of pages, and a restart whenever server code changes.
import { buildOfflineVerifier } from './build-offline-verifier.ts'
import { buildPluginScript } from './build-plugin-script.ts'
import { run } from './run.ts'

await buildOfflineVerifier()
await buildPluginScript()

const watched = ['server', 'standins', 'lib', 'messages'].map(folder => `--watch-path=${folder}`)
const { code } = await run('node', [...watched, '--watch-preserve-output', 'server/main.ts'], {
  NODE_ENV: 'development',
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'info',
})
process.exit(code)
