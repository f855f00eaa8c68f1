// The index of the sitemaps: it names the files, whose number grows with what there is.
import { sitemapNames } from '#features/sitemap/sitemap-files.ts'
import { sitemapIndexXml } from '#features/sitemap/sitemap-xml.ts'
import { siteOrigin } from '#lib/site.ts'

// The address is known when the server runs, not when it is built.
export const dynamic = 'force-dynamic'

export async function GET(): Promise<Response> {
  const addresses = (await sitemapNames()).map(name => `${siteOrigin()}/sitemaps/${name}.xml`)
  return new Response(sitemapIndexXml(addresses), { headers: { 'content-type': 'application/xml' } })
}
