// How often websites load a photograph through the plugin: counted by the day and the host, and by nothing that is a person’s.
import { whitelistUrl } from '../whitelist.ts'

/** Hosts that are counted by name for an image on one day; all further ones together. */
export const LOAD_HOSTS_MAX = 100
/** Days for which the figures are kept. */
export const LOAD_KEPT_DAYS = 400
/** Days that are shown. */
export const LOAD_SHOWN_DAYS = 30

/** Pages that do not say which website they belong to. */
export const UNNAMED_HOST = ''
/** Those beyond the first hundred of a day. */
export const FURTHER_HOSTS = '*'

/** The host of a page as it is counted; its path is not kept. */
export function loadHost(page: string | null): string {
  const url = page === null ? null : whitelistUrl(page)
  const host = url === null ? UNNAMED_HOST : new URL(url).host
  return host.length > 253 ? UNNAMED_HOST : host
}
