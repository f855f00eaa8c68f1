// The page that a newcomer sees under `localhost`: which sites there are.
import type { IncomingMessage } from 'node:http'
import { translator } from '#lib/node/translator.ts'
import { escaped } from './render.ts'
import type { SiteAnswer } from './serve.ts'
import type { SiteInfo } from './world.ts'

/** The list of all sites, in the browser's language; null for hosts that are not this machine's own name. */
export function directoryPage(host: string, request: IncomingMessage, sites: readonly SiteInfo[]): SiteAnswer | null {
  if (host !== 'localhost' && host !== '127.0.0.1') return null
  const language = /^fr\b/i.test(request.headers['accept-language'] ?? '') ? 'fr' : 'en'
  const { t } = translator(language, 'local-web')
  const items = sites.map(
    site =>
      `<li><a href="${escaped(site.url)}" lang="${site.language}">${escaped(site.title)}</a> <span>${escaped(site.domain)}</span></li>`,
  )
  const body = `<!DOCTYPE html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(t('title'))}</title>
<style>body{font:1rem/1.6 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem}span{color:#666}</style></head>
<body><h1>${escaped(t('title'))}</h1><p>${escaped(t('introduction'))}</p><ul>${items.join('\n')}</ul></body></html>
`
  return { type: 'text/html; charset=utf-8', body, headers: { vary: 'accept-language' } }
}
