// The pages of each section.
import type { Section } from '#lib/content/articles.ts'

export const listRoute = { blog: 'blog', press: 'media' } as const satisfies Record<Section, string>
export const articleRoute = { blog: 'blog_article', press: 'media_article' } as const satisfies Record<Section, string>
export const filterRoute = { blog: 'blog_filter', press: 'media_filter' } as const satisfies Record<Section, string>
