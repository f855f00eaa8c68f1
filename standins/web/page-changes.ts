// What the owner of a site has changed on its pages: a picture taken down, its author named, our plugin pasted. By hand, in a file of the site.
import { z } from 'zod'
import type { SiteArticle } from './site.ts'

const Change = z.strictObject({
  /** The page is as it was, without its pictures. */
  taken_down: z.boolean().default(false),
  /** Stands under each picture and in its alternative text. */
  caption: z.string().optional(),
  /** The image whose line of our plugin stands below the pictures. */
  plugin_image: z.string().optional(),
})
/** By the path of the page. */
const PageChanges = z.record(z.string(), Change)
export type PageChanges = z.infer<typeof PageChanges>

export const readChanges = (json: string | null): PageChanges =>
  json === null ? {} : PageChanges.parse(JSON.parse(json))

export const changed = (articles: readonly SiteArticle[], changes: PageChanges): SiteArticle[] =>
  articles.map(article => {
    const { taken_down = false, caption, plugin_image } = changes[article.path] ?? {}
    const exhibits = taken_down ? [] : article.exhibits
    return {
      ...article,
      exhibits: caption === undefined ? exhibits : exhibits.map(each => ({ ...each, caption })),
      ...(plugin_image === undefined ? {} : { plugin_image }),
    }
  })
