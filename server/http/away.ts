// What people are told while the database or the API is away: a page or a problem document, and when to come again.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brand } from '#lib/brand.ts'
import { Failure } from '#lib/errors.ts'
import { isLocale, type Locale } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import { localeFor } from './locale.ts'
import { problemOf } from './problem.ts'

const RETRY_S = 5

/** Documents and the parts of documents that pages fetch; pictures, scripts and fonts need nobody. */
export const isForPage = ({ headers }: IncomingMessage): boolean =>
  headers.rsc !== undefined || (headers.accept?.includes('text/html') ?? false)

export function answerAway(request: IncomingMessage, response: ServerResponse): void {
  const locale = localeOf(request)
  response.setHeader('Retry-After', RETRY_S)
  response.setHeader('Cache-Control', 'no-store')
  if (/^\/api(?:[/?]|$)/.test(request.url ?? '')) {
    response.setHeader('Content-Type', 'application/problem+json; charset=utf-8')
    const problem = problemOf(new Failure('unavailable'), locale, String(request.headers['x-request-id'] ?? ''))
    response.writeHead(503).end(JSON.stringify(problem))
    return
  }
  response.setHeader('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'")
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.writeHead(503).end(request.method === 'HEAD' ? undefined : awayPage(locale))
}

/** What a failing page server answers with 500 is an outage while `isAway` says so. */
export function soften(response: ServerResponse, isAway: () => boolean): ServerResponse {
  const write = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse // one of its forms
  response.writeHead = (status: number, ...more: unknown[]) => {
    if (status !== 500 || !isAway()) return write(status, ...more)
    response.setHeader('Retry-After', RETRY_S)
    return write(503, ...more)
  }
  return response
}

function localeOf({ url = '/', headers }: IncomingMessage): Locale {
  const first = url.split('/')[1]
  return isLocale(first) ? first : localeFor(headers['accept-language'])
}

function awayPage(locale: Locale): string {
  const { t } = translator(locale, 'errors')
  return `<!doctype html>
<html lang="${locale}">
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="${RETRY_S}">
<title>${t('away.title')} · ${brand.name}</title>
<style>
:root { color-scheme: light dark; font: 1.125rem/1.6 system-ui, sans-serif }
body { max-width: 34rem; margin: 20vh auto; padding: 0 1.5rem }
h1 { font-size: 1.5rem; line-height: 1.25 }
</style>
<h1>${t('away.title')}</h1>
<p>${t('away.text')}</p>
</html>
`
}
