// All sites with their pages and pictures, those included that thieves have taken from the gallery.

import type { Exhibit, Site, SiteArticle, SiteKind, SitePicture, Standing } from './site.ts'
import { crowd } from './sites/crowd.ts'
import { press } from './sites/press.ts'
import { special } from './sites/special.ts'
import { trade } from './sites/trade.ts'
import { digest, type Recipe } from './studio.ts'
import { booty, type Loot } from './thieves.ts'

export const SUFFIX = '.localhost'
export const sites: readonly Site[] = [...press, ...trade, ...crowd, ...special]
export const WIDTHS = [320, 640, 960, 1280] as const
export type Width = (typeof WIDTHS)[number]

export type SiteInfo = { domain: string; url: string; title: string; kind: SiteKind; language: 'en' | 'fr' }

/** A picture where it hangs. */
export type Planted = {
  /** Registrable name, such as `halcyon-magazine.localhost`. */
  site: string
  site_kind: SiteKind
  page_url: string
  /** The best version of the picture that the page names. */
  image_url: string
  /** A demo photograph by its file's short name, an image of the gallery, or a scene that is nobody's. */
  source: SitePicture
  alteration: string
  standing: Standing
  /** Only there after JavaScript has run. */
  needs_browser: boolean
}
export type SiteWorld = {
  site(host: string): Site | null
  articles(site: Site): readonly SiteArticle[]
  /** What is served under a picture's key by this host; null when there is none. */
  recipe(host: string, key: string, width: number, format: 'jpeg' | 'webp'): Recipe | null
  planted(port: number): Planted[]
}

/** The path of a picture without width and ending, the same for ever. */
export const pictureKey = (site: Site, { source, alteration }: Exhibit): string =>
  digest(JSON.stringify([site.name, source, alteration])).slice(0, 10)
export const pictureHost = (site: Site): string => site.picture_host ?? site.name
export const picturePath = (key: string, width: Width, format: 'jpeg' | 'webp' = 'jpeg'): string =>
  `/media/${key}-${width}.${format === 'jpeg' ? 'jpg' : 'webp'}`

/** The sites as they are now: `loot` is asked each time, so that what was stolen hangs at once. */
export function createWorld(loot: () => readonly Loot[]): SiteWorld {
  const byName = new Map(sites.map(site => [site.name, site]))
  const articles = (site: Site) => [...site.articles, ...booty(site, loot(), sites)]
  return {
    site: host => byName.get(host.slice(0, -SUFFIX.length)) ?? null,
    articles,
    recipe(host, key, width, format) {
      for (const site of sites) {
        if (`${pictureHost(site)}${SUFFIX}` !== host) continue
        for (const { title, exhibits } of articles(site)) {
          const exhibit = exhibits.find(each => pictureKey(site, each) === key)
          if (!exhibit) continue
          const { source, alteration } = exhibit
          const seed = Number.parseInt(key.slice(0, 4), 16) % 15
          return { source, alteration, text: inkFor(site, title), seed, width, format }
        }
      }
      return null
    },
    planted(port) {
      const url = (label: string, path: string) => `http://${label}${SUFFIX}:${port}${path}`
      return sites.flatMap(site =>
        articles(site).flatMap(article =>
          article.exhibits.map(exhibit => ({
            site: `${site.name}${SUFFIX}`,
            site_kind: site.kind,
            page_url: url(site.name, article.path),
            image_url: url(pictureHost(site), picturePath(pictureKey(site, exhibit), bestWidth(exhibit))),
            source: exhibit.source,
            alteration: exhibit.alteration,
            standing: exhibit.standing ?? site.standing,
            needs_browser: exhibit.placement === 'script',
          })),
        ),
      )
    },
  }
}

/** The largest version that a page names. */
export const bestWidth = ({ placement = 'img' }: Exhibit): Width =>
  placement === 'srcset' || placement === 'picture' || placement === 'link' ? 1280 : 960

/** Jokers write the title on it, the others their own name. */
const inkFor = (site: Site, title: string): string => (site.kind === 'memes' ? title : site.title)
