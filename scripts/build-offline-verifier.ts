// Builds the offline verifier: one HTML page with its script and its style inside, and a place for the issuer's keys.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brand } from '../lib/brand.ts'
import { offlineVerifierFile, TRUST_PLACE } from '../server/domains/images/verifier/offline-verifier-file.ts'
import { root } from './build-stamp.ts'
import { bundleScript } from './bundle-script.ts'

const folder = join(root, 'features', 'offline-verifier')

/** What a page of its own may do: run the script it carries, a worker of the same script beside it, and reach nothing. */
const POLICY = "default-src 'none'; script-src 'unsafe-inline'; worker-src blob:; style-src 'unsafe-inline'"

export async function buildOfflineVerifier(): Promise<void> {
  const script = await bundleScript(folder, join(folder, 'main.ts'), { name: 'verifier' })
  const style = readFileSync(join(folder, 'page.css'), 'utf8')
  mkdirSync(dirname(offlineVerifierFile), { recursive: true })
  writeFileSync(offlineVerifierFile, page(script, style))
}

/** `</script` inside a script would end it. */
const page = (script: string, style: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>${brand.name}</title>
<style>${style}</style>
</head>
<body>
<main></main>
<script type="application/json" id="trust">${TRUST_PLACE}</script>
<script>${script.replaceAll('</script', '<\\/script')}</script>
</body>
</html>
`

if (import.meta.main) await buildOfflineVerifier()
