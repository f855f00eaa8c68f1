// The readable form of the API's description: one page that draws the OpenAPI document, all its parts from here.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Hono } from 'hono'
import { brand } from '#lib/brand.ts'

const script = createRequire(import.meta.url).resolve('rapidoc')

/** The viewer sets style attributes and style elements of its own, so this page alone allows them. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

const page = (documentUrl: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${brand.name} API</title>
<script type="module" src="/api/docs/viewer.js"></script>
<style>rapi-doc{--font-regular:system-ui,sans-serif}</style>
</head>
<body>
<rapi-doc spec-url="${documentUrl}" render-style="read" theme="light" load-fonts="false" show-header="false"
 allow-spec-url-load="false" allow-spec-file-load="false" schema-style="table" primary-color="#8a3b12" use-path-in-nav-bar="true"></rapi-doc>
<noscript>This page needs JavaScript to draw <a href="${documentUrl}">the OpenAPI document</a>.</noscript>
</body>
</html>`

/** `/` is the page, `/viewer.js` its script. */
export function docsRoutes(documentUrl: string): Hono {
  const html = page(documentUrl)
  return new Hono()
    .get('/', request => request.html(html, 200, { 'Content-Security-Policy': POLICY }))
    .get('/viewer.js', async () => {
      const headers = { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'public, max-age=86400' }
      return new Response(await readFile(script), { headers })
    })
}
