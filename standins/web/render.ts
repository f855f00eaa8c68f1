// Writes the pages of a site: its own look, its own words, and above them the line that says what it is.
import { createHash } from 'node:crypto'
import { pastedLine } from '#lib/rules/plugin/mark.ts'
import type { Exhibit, Site, SiteArticle } from './site.ts'
import { bestWidth, pictureHost, pictureKey, picturePath, SUFFIX, type Width } from './world.ts'

export type Scenery = {
  site: Site
  articles: readonly SiteArticle[]
  /** The scheme and port by which the visitor came. */
  origin(host: string): string
  /** Where the product is, for its plugin. */
  product: string | null
  /** Says that this is a stand-in. */
  banner: string
}

export const escaped = (text: string): string => text.replace(/[&<>"]/g, sign => `&#${sign.codePointAt(0)};`)

/** Points, in the shape of most photographs; the style sheet keeps the shape of each. */
const PLUGIN_SIZE = { width: 600, height: 400 }
const EMPTY_PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

const address = ({ site, origin }: Scenery, exhibit: Exhibit, width: Width, format?: 'webp'): string => {
  const path = picturePath(pictureKey(site, exhibit), width, format)
  return site.picture_host ? `${origin(pictureHost(site) + SUFFIX)}${path}` : path
}
const absolute = (scenery: Scenery, path: string): string =>
  path.startsWith('/') ? `${scenery.origin(scenery.site.name + SUFFIX)}${path}` : path

function figure(scenery: Scenery, exhibit: Exhibit): string {
  const at = (width: Width, format?: 'webp') => address(scenery, exhibit, width, format)
  const alt = escaped(exhibit.caption)
  const image = (attributes: string) => `<img ${attributes} alt="${alt}">`
  const forms: Record<NonNullable<Exhibit['placement']>, () => string> = {
    img: () => image(`src="${at(960)}"`),
    og: () => image(`src="${at(640)}"`),
    json_ld: () => image(`src="${at(640)}"`),
    srcset: () =>
      image(
        `srcset="${at(320)} 320w, ${at(640)} 640w, ${at(1280)} 1280w" sizes="(min-width: 40rem) 40rem, 100vw" src="${at(320)}"`,
      ),
    picture: () =>
      `<picture><source type="image/webp" srcset="${at(640, 'webp')}, ${at(1280, 'webp')} 2x">${image(`src="${at(1280)}"`)}</picture>`,
    lazy: () => image(`class="lazyload" src="${EMPTY_PICTURE}" data-src="${at(960)}" loading="lazy"`),
    background: () =>
      `<div class="hero" role="img" aria-label="${alt}" style="background-image:url('${at(960)}')"></div>`,
    stylesheet: () =>
      `<div class="hero plate-${pictureKey(scenery.site, exhibit)}" role="img" aria-label="${alt}"></div>`,
    link: () => `<a href="${at(1280)}">${image(`src="${at(320)}"`)}</a>`,
    noscript: () =>
      `${image(`class="lazyload" src="${EMPTY_PICTURE}" data-original="${at(640)}"`)}<noscript>${image(`src="${at(960)}"`)}</noscript>`,
    script: () => '',
  }
  return `<figure>${forms[exhibit.placement ?? 'img']()}<figcaption>${alt}</figcaption></figure>`
}

function head(scenery: Scenery, title: string, article?: SiteArticle): string {
  const { site } = scenery
  const big = (exhibit: Exhibit) => escaped(absolute(scenery, address(scenery, exhibit, bestWidth(exhibit))))
  const extra = (article?.exhibits ?? []).map(exhibit => {
    if (exhibit.placement === 'og')
      return `<meta property="og:image" content="${big(exhibit)}"><meta name="twitter:image" content="${big(exhibit)}">`
    if (exhibit.placement !== 'json_ld') return ''
    const type = site.kind === 'shop' ? 'Product' : 'NewsArticle'
    const data = {
      '@context': 'https://schema.org',
      '@type': type,
      name: title,
      image: [{ '@type': 'ImageObject', url: big(exhibit) }],
    }
    return `<script type="application/ld+json">${JSON.stringify(data)}</script>`
  })
  const canonical = article ? `<link rel="canonical" href="${escaped(absolute(scenery, article.path))}">` : ''
  return `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)} · ${escaped(site.title)}</title><link rel="stylesheet" href="/site.css"><link rel="icon" href="/favicon.svg">${canonical}${extra.join('')}`
}

function frame(scenery: Scenery, title: string, main: string, article?: SiteArticle): string {
  const { site, banner } = scenery
  const notices = site.notices.map(({ path, title: name }) => `<a href="${path}">${escaped(name)}</a>`).join(' ')
  const script = site.kind === 'app' ? '<script src="/app.js" defer></script>' : ''
  return `<!DOCTYPE html>
<html lang="${site.language}"><head>${head(scenery, title, article)}${script}</head>
<body class="${site.layout}"><aside class="stand-in" role="note">${escaped(banner)}</aside>
<header class="site"><h1><a href="/">${escaped(site.title)}</a></h1><p>${escaped(site.tagline)}</p></header>
<main>${main}</main>
<footer>${notices}</footer></body></html>
`
}

/** The page with links to all articles. */
export function homePage(scenery: Scenery): string {
  const { site, articles } = scenery
  if (site.kind === 'app') return frame(scenery, site.title, '<div id="app"></div>')
  const links = articles.map(
    ({ path, title, text }) => `<li><a href="${path}">${escaped(title)}</a> ${escaped(text[0] ?? '')}</li>`,
  )
  return frame(scenery, site.title, `<ul>${links.join('\n')}</ul>`)
}

export function articlePage(scenery: Scenery, article: SiteArticle): string {
  if (scenery.site.kind === 'app') return frame(scenery, article.title, '<div id="app"></div>')
  const text = article.text.map(each => `<p>${escaped(each)}</p>`).join('\n')
  const price = scenery.site.kind === 'shop' ? `<p class="price">${escaped(article.title.split('—')[1] ?? '')}</p>` : ''
  const figures = article.exhibits.map(exhibit => figure(scenery, exhibit)).join('\n')
  return frame(
    scenery,
    article.title,
    `<article><h2>${escaped(article.title)}</h2>${figures}${pluginFor(scenery, article)}${price}${text}</article>`,
    article,
  )
}

export const noticePage = (scenery: Scenery, { title, html }: Site['notices'][number]): string =>
  frame(scenery, title, `<article><h2>${escaped(title)}</h2>${html}</article>`)

/** The line as the product's own page of the plugin gives it. */
function pluginFor({ product, site }: Scenery, { title, plugin_image: id }: SiteArticle): string {
  if (id === undefined) return ''
  const origin = product ?? ''
  const sale_url = `${origin}/${site.language}/sale/${id}/?duration=ten_years`
  return pastedLine({ id, origin, language: site.language, sale_url, alt: title, ...PLUGIN_SIZE })
}

const COMMON = `*{box-sizing:border-box}body{margin:0;line-height:1.5}main,header.site,footer{max-width:64rem;margin:0 auto;padding:1rem}img{max-width:100%;height:auto}figure{margin:0 0 1rem}.hero{min-height:16rem;background-size:cover}.stand-in{background:#ffec99;color:#222;font:14px/1.4 sans-serif;padding:.4rem 1rem;text-align:center}.grid main{display:grid;grid-template-columns:repeat(auto-fill,minmax(18rem,1fr));gap:1rem}.grid main>*{grid-column:1/-1}.lazyload{min-height:2rem}`

/** The site's stylesheet, with the pictures that only it names. */
export function stylesheet(scenery: Scenery): string {
  const plates = scenery.articles
    .flatMap(({ exhibits }) => exhibits)
    .filter(({ placement }) => placement === 'stylesheet')
    .map(
      exhibit =>
        `.plate-${pictureKey(scenery.site, exhibit)}{background-image:url("${address(scenery, exhibit, 960)}")}`,
    )
  return [COMMON, `header.site h1 a{color:${scenery.site.color}}`, scenery.site.css, ...plates].join('\n')
}

export const favicon = ({ color, title }: Site): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="${color}"/><text x="16" y="23" font-size="20" text-anchor="middle" fill="#fff" font-family="sans-serif">${escaped(title[0] ?? '')}</text></svg>`

export function sitemapXml({ site, articles, origin }: Scenery): string {
  const pages = ['/', ...articles.map(({ path }) => path), ...site.notices.map(({ path }) => path)]
  const urls = pages.map(path => `<url><loc>${escaped(origin(site.name + SUFFIX) + path)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`
}

export function robotsText({ site, origin }: Scenery): string {
  const rules = ['User-agent: *', ...(site.robots ?? ['Disallow:'])]
  return `${[...rules, ...(site.has_sitemap ? [`Sitemap: ${origin(site.name + SUFFIX)}/sitemap.xml`] : [])].join('\n')}\n`
}

/** What the application of the `app` site asks for once it runs. */
export const applicationData = (scenery: Scenery): unknown =>
  scenery.articles.map(article => ({
    path: article.path,
    title: article.title,
    pictures: article.exhibits.map(exhibit => ({ src: address(scenery, exhibit, 960), alt: exhibit.caption })),
  }))

export const APPLICATION = `fetch('/rolls.json').then(answer => answer.json()).then(rolls => {
  const app = document.getElementById('app')
  const roll = rolls.find(each => each.path === location.pathname)
  for (const each of roll ? roll.pictures : rolls) {
    const element = document.createElement(roll ? 'img' : 'a')
    if (roll) Object.assign(element, each)
    else Object.assign(element, { href: each.path, textContent: each.title })
    app.append(element)
  }
})
`

export const tag = (text: string): string => `"${createHash('sha1').update(text).digest('hex').slice(0, 20)}"`
