// The look of hosted pages: a notice that this is a stand-in, what is asked, and buttons that post a plain form.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import type { Locale } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import type { StandInAnswer, StandInCall } from './protocol.ts'

export type HostedPage = {
  locale: Locale
  title: string
  intro?: string
  facts?: { label: string; value: string }[]
  error?: string
  input?: { name: string; label: string; hint?: string }
  /** Buttons; the pressed one arrives in the form as `action`. The form posts to the page's own address. */
  actions?: { value: string; label: string; main?: boolean }[]
  status?: number
}

/** Inside the page, so that pages look right under whatever path a proxy puts them. */
const style = readFileSync(new URL('pages.css', import.meta.url), 'utf8')
const styleHash = createHash('sha256').update(style).digest('base64')
const headers = {
  'content-type': 'text/html; charset=utf-8',
  // Forms are free to lead on: browsers hold a redirect after a form to form-action, and it goes to the product.
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** The language asked for with `lang` (or Mangopay's `culture`), else the browser's first of ours, else English. */
export function pageLocale(call: StandInCall): Locale {
  const accepted = (call.header('accept-language') ?? '').split(',').map(language => language.trim())
  const asked = [call.query.get('lang') ?? '', call.query.get('culture') ?? '', ...accepted]
  const known = asked.map(language => language.slice(0, 2).toLowerCase()).find(name => name === 'en' || name === 'fr')
  return known === 'fr' ? 'fr' : 'en'
}

/** The page as an answer; every text is escaped. */
export function hostedPage(page: HostedPage): StandInAnswer {
  const { t } = translator(page.locale, 'mangopay')
  const facts = (page.facts ?? []).map(({ label, value }) => html`<dt>${label}</dt><dd>${value}</dd>`)
  const buttons = (page.actions ?? []).map(
    ({ value, label, main }) =>
      html`<button type="submit" name="action" value="${value}" class="${main ? 'main' : ''}">${label}</button>`,
  )
  const body = html`${raw('<!DOCTYPE html>')}
<html lang="${page.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${page.title}</title>
<style>${raw(style)}</style>
</head>
<body>
<p class="notice">${t('standin')}</p>
<main>
<h1>${page.title}</h1>
${page.intro ? html`<p>${page.intro}</p>` : ''}
${facts.length > 0 ? html`<dl>${facts}</dl>` : ''}
${page.error ? html`<p class="error" role="alert">${page.error}</p>` : ''}
${buttons.length > 0 ? html`<form method="post">${input(page)}<div class="actions">${buttons}</div></form>` : ''}
</main>
</body>
</html>`
  const text = body as HtmlEscapedString // a promise only when a part of it is one
  return { status: page.status ?? 200, headers, body: text.toString() }
}

function input({ input: field }: HostedPage) {
  if (!field) return ''
  const { name, label, hint } = field
  return html`<label for="${name}">${label}</label>
${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : ''}
<input id="${name}" name="${name}" autocomplete="one-time-code" inputmode="numeric" ${hint ? raw(`aria-describedby="${name}-hint"`) : ''}>`
}

/** The address with one more query field, for the way back to the product; null when it is no web address. */
export function withQuery(address: string, name: string, value: string): string | null {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  url.searchParams.set(name, value)
  return url.href
}
