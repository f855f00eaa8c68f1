// One file of the sitemap.
import { sitemapPages } from '#features/sitemap/sitemap-files.ts'
import { sitemapFileXml } from '#features/sitemap/sitemap-xml.ts'
import { siteOrigin } from '#lib/site.ts'

export const dynamic = 'force-dynamic'

type Context = { params: Promise<{ file: string }> }

export async function GET(_: Request, { params }: Context): Promise<Response> {
  const [, name] = /^([a-z\d-]+)\.xml$/.exec((await params).file) ?? []
  const pages = name === undefined ? null : await sitemapPages(name)
  if (pages === null) return new Response('Not found', { status: 404 })
  return new Response(sitemapFileXml(siteOrigin(), pages), { headers: { 'content-type': 'application/xml' } })
}
