// The JavaScript that a page names in its HTML, compressed as gzip -9 would.
import { gzipSync } from 'node:zlib'

export type FirstLoad = { bytes: number; files: number }

const scriptPattern = /<script\b[^>]*\ssrc="([^"]+)"[^>]*>/g

/** Follows redirects; a script named twice counts once, `nomodule` ones do not count because browsers skip them. */
export async function firstLoad(url: string, headers: Record<string, string> = {}): Promise<FirstLoad> {
  const response = await fetch(url, { headers: { accept: 'text/html', ...headers } })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  const html = await response.text()
  const sources = new Set<string>()
  for (const [tag, source = ''] of html.matchAll(scriptPattern)) {
    if (!/\bnomodule\b/i.test(tag)) sources.add(new URL(source.replaceAll('&amp;', '&'), response.url).href)
  }
  const sizes = await Promise.all(
    [...sources].map(async source => {
      const script = await fetch(source)
      if (!script.ok) throw new Error(`${source} answered ${script.status}`)
      return gzipSync(await script.bytes(), { level: 9 }).length
    }),
  )
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), files: sizes.length }
}
