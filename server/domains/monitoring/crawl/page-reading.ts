// Reads a fetched page, with what its scripts make of it where reading alone shows hardly anything.
import { pictureUrl } from '#server/crawler/canonical.ts'
import { type Page, readPage } from '#server/crawler/read-page.ts'
import { WebFailure } from '#server/crawler/web-failure.ts'
import type { WebAnswer } from '#server/ports/web.ts'
import type { PageRow } from './frontier.ts'
import type { HostCrawl } from './host-crawl.ts'

/**
 * What a page turned out to hold. `unrendered`: scripts would show more, but no browser ran them, so nothing is known to
 * be gone. `plugin_for`: images that our plugin shows there, those of the last crawl included where this one did not
 * render the page.
 */
export type PageReading = Readonly<{
  content: Page
  rendered: boolean
  unrendered: boolean
  plugin_for: readonly string[]
}>

/** The plain page when it needs a browser and none can help. */
export async function readAnswer(crawl: HostCrawl, page: PageRow, answer: WebAnswer): Promise<PageReading> {
  const plain = await readPage(answer.body, answer.url, answer.headers['content-type'])
  const rendered = plain.needs_browser ? await renderedPage(crawl, answer.url) : null
  const content = rendered ?? plain
  const unrendered = plain.needs_browser && rendered === null
  const shown = content.embeds.map(embed => embed.image_id)
  const plugin_for = [...new Set(unrendered ? [...page.plugin_image_ids, ...shown] : shown)]
  return { content, rendered: rendered !== null, unrendered, plugin_for }
}

async function renderedPage({ context, budget }: HostCrawl, url: string): Promise<Page | null> {
  try {
    const rendering = await context.ports.web.render(url)
    budget.spend({ bytes: rendering.wire_bytes })
    const content = await readPage(rendering.html, url)
    const named = new Set(content.pictures.map(picture => picture.url))
    const more = rendering.pictures.flatMap(({ src, ...picture }) => {
      const address = pictureUrl(src, url)
      if (!address || named.has(address)) return []
      return [{ ...picture, url: address, source: 'img' as const, fallbacks: [], caption: null }]
    })
    return { ...content, pictures: [...content.pictures, ...more] }
  } catch (error) {
    if (!(error instanceof WebFailure)) throw error
    budget.spend({ bytes: error.wire_bytes })
    context.log.info({ url, reason: error.reason }, 'page not rendered')
    return null
  }
}
