// The page that other websites show in a frame: the photograph, its credit, what permits it, and the way to its licence.
import { createHash } from 'node:crypto'
import type { Locale } from '#lib/locales.ts'
import type { Size } from '#lib/rules/copies.ts'
import { PLUGIN_MARK, PLUGIN_ZOOM } from '#lib/rules/plugin/mark.ts'
import type { PluginData } from '#lib/rules/plugin/said.ts'
import { fitInside } from '#lib/rules/plugin/sizes.ts'
import { escapeHtml } from '#lib/rules/text.ts'

const STYLE = `:root{color-scheme:light dark}*{box-sizing:border-box}html,body{height:100%;margin:0}
body{font:14px/1.4 system-ui,sans-serif;background:#fff;color:#15181b}
figure{display:flex;flex-direction:column;height:100%;margin:0}
figure>a{flex:1;min-height:0;display:block}
figure>a>img{display:block;width:100%;height:100%;object-fit:contain}
figcaption{display:flex;flex-wrap:wrap;align-items:baseline;gap:0 12px;padding:6px 10px}
figcaption span{color:#565c62}figcaption a{color:inherit}
figcaption a:last-child{margin-left:auto;font-weight:600}
main{display:grid;height:100%;place-content:center;padding:16px;text-align:center}
a:focus-visible{outline:2px solid currentColor;outline-offset:2px}
@media (prefers-color-scheme:dark){body{background:#15181b;color:#f1f1ee}figcaption span{color:#adb2b7}}`

/** Anybody may frame it; it runs our script, shows our pictures and reaches nobody else. */
export const FRAME_POLICY = [
  "default-src 'none'",
  "img-src 'self'",
  "script-src 'self'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  'frame-ancestors *',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

const document = (language: Locale, title: string, body: string) => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
${body}
</body>
</html>
`

/** Height in pixels that the lines below the picture take in a frame of usual width. */
export const CAPTION_HEIGHT = 64
/** What the picture of a frame is drawn as before it has loaded. */
const BOX: Size = { width: 1_280, height: 1_280 }

type Framed = { data: PluginData; language: Locale; image: Size; alt: string }

/** Links leave the frame: a sale inside of somebody else’s page would look like theirs. */
export function framePage({ data, language, image, alt }: Framed): string {
  const { width, height } = fitInside(image, BOX)
  const srcset = data.sources.map(each => `${each.url} ${each.width}w`).join(', ')
  const zoom = data.zoom ? ` ${PLUGIN_ZOOM}="${escapeHtml(JSON.stringify(data.zoom))}"` : ''
  const link = (url: string, text: string) =>
    `<a href="${escapeHtml(url)}" target="_blank" rel="noopener">${escapeHtml(text)}</a>`
  const picture = `<img src="${escapeHtml(data.sources[0]?.url ?? '')}" srcset="${escapeHtml(srcset)}" sizes="100vw" width="${width}" height="${height}" alt="${escapeHtml(alt)}">`
  return document(
    language,
    data.credit,
    `<figure>
<a ${PLUGIN_MARK}="${escapeHtml(data.id)}"${zoom} href="${escapeHtml(data.licence.url)}" target="_blank" rel="noopener">${picture}</a>
<figcaption>${link(data.credit_url, data.credit)} <span>${escapeHtml(data.state)}</span> ${link(data.licence.url, data.licence.label)}</figcaption>
</figure>
<script src="/plugin.js" async></script>`,
  )
}

/** In place of a photograph that is shown to nobody any more. */
export const gonePage = (language: Locale, words: string): string =>
  document(language, words, `<main><p>${escapeHtml(words)}</p></main>`)
