// What our server tells the script of the plugin about an image on a page.
import type { Grid } from './renditions.ts'

export type PluginData = {
  id: string
  language: string
  full: boolean
  /** Addresses of the picture by their width in pixels, from small to large. */
  sources: { url: string; width: number }[]
  credit: string
  /** The page of the photograph. */
  credit_url: string
  /** What permits it here, or why it is small. */
  state: string
  licence: { label: string; url: string }
  zoom: PluginZoom | null
}

/** How it is looked at closely; a part has the address `url`, its name, `query`. */
export type PluginZoom = Grid & {
  url: string
  query: string
  /** A smaller picture of the whole. */
  whole: string
  label: string
  close: string
  closer: string
  farther: string
}
