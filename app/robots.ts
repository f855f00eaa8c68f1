// What search engines may read: every page that is open to everyone.
import type { MetadataRoute } from 'next'
import { siteOrigin } from '#lib/site.ts'

// The address is known when the server runs, not when it is built.
export const dynamic = 'force-dynamic'

export default function robots(): MetadataRoute.Robots {
  return { rules: { userAgent: '*', allow: '/', disallow: '/api/' }, sitemap: `${siteOrigin()}/sitemap.xml` }
}
