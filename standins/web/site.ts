// What a site of the local web is: its pages, its pictures, how it behaves, and what registries say about it.
import type { Alteration } from './alterations.ts'
import type { Photo } from './photos.ts'
import type { Scene } from './scenes.ts'

/** Why a picture is where it is, which decides whether anybody may be accused. */
export type Standing = 'copy' | 'look_alike' | 'licensed' | 'plugin' | 'allowed' | 'forbidden'

/** How a page carries a picture. */
type Placement =
  | 'img'
  | 'srcset'
  | 'picture'
  | 'lazy'
  | 'background'
  | 'stylesheet'
  | 'og'
  | 'json_ld'
  | 'link'
  | 'noscript'
  /** Only there after JavaScript has run. */
  | 'script'

export type SitePicture =
  | { kind: 'demo'; photo: Photo }
  | { kind: 'scene'; scene: Scene; seed: number }
  | { kind: 'gallery'; image_id: string }

export type Exhibit = {
  source: SitePicture
  alteration: Alteration
  caption: string
  placement?: Placement
  /** The site's own standing when absent. */
  standing?: Standing
}
export type SiteArticle = {
  path: string
  title: string
  text: readonly string[]
  exhibits: readonly Exhibit[]
  /** The image whose certificate the product's plugin shows on this page. */
  plugin_image?: string
}

export type Registry = {
  style: 'generic' | 'afnic' | 'private'
  registrar: string
  registrant: string | null
  /** Street, postal code, town. */
  address: readonly [string, string, string] | null
  country: string | null
  email: string | null
  abuse: string
  created: string
  expires: string
  /** A server that the registry's answer names besides; not all are to be followed. */
  referral?: string
}

export type SiteKind =
  | 'blog'
  | 'newspaper'
  | 'shop'
  | 'estate_agent'
  | 'licensed'
  | 'plugin'
  | 'robots'
  | 'app'
  | 'slow'
  | 'moody'
  | 'memes'
  | 'look_alikes'
  | 'forum'
  | 'magazine'
  | 'hoster'
  | 'wallpapers'
  | 'boards'
  | 'allowed'

export type Site = {
  /** The label before `.localhost`. */
  name: string
  kind: SiteKind
  language: 'en' | 'fr'
  title: string
  tagline: string
  standing: Standing
  css: string
  layout: 'column' | 'paper' | 'grid' | 'thread'
  color: string
  articles: readonly SiteArticle[]
  /** Contact and legal pages: inner HTML. */
  notices: readonly { path: string; title: string; html: string }[]
  registry: Registry
  /** Rules below the first line `User-agent: *`. */
  robots?: readonly string[]
  has_sitemap: boolean
  /** Label of another host that serves its pictures. */
  picture_host?: string
  /** Alterations of what this site takes from the public gallery; absent for honest sites. */
  takes?: readonly Alteration[]
}

export const demo = (photo: Photo): SitePicture => ({ kind: 'demo', photo })
export const scene = (name: Scene, seed: number): SitePicture => ({ kind: 'scene', scene: name, seed })

/** A registrant whom the registry does not name. */
export const hidden = (name: string, registrar: string, country: string): Registry => ({
  style: 'private',
  registrar,
  registrant: null,
  address: null,
  country,
  email: null,
  abuse: `abuse@${name}.localhost`,
  created: '2022-08-08',
  expires: '2026-12-08',
})
