// What search engines may read: every page that is open to everyone, and the previews those pages show.
import type { MetadataRoute } from 'next'
import { siteOrigin } from '#lib/site.ts'

// The address is known when the server runs, not when it is built.
export const dynamic = 'force-dynamic'

export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', allow: ['/', '/api/images/*/preview/'], disallow: '/api/' },
    sitemap: `${siteOrigin()}/sitemap.xml`,
  }
}
