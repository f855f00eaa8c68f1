// A page of the local web: changed as the owner of its website would, and found among the hits.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { like } from 'drizzle-orm'
import { hits } from '#server/db/schema/monitoring.ts'
import type { OwnProduct } from './own-product.ts'

/** `address`: host and path, such as `paper.localhost/story`; `made` as standins/web/page-changes.ts has it. Earlier changes of the site are undone. */
export async function changePage({ data }: OwnProduct, address: string, made: object): Promise<void> {
  const [host = '', ...path] = address.split('/')
  const folder = join(data, 'web', 'sites', host)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'changes.json'), JSON.stringify({ [`/${path.join('/')}`]: made }))
}

/** Hits on the page, whatever the port of the local web is. */
export function onPage(address: string) {
  const [host = '', ...path] = address.split('/')
  return like(hits.page_url, `%//${host}:%/${path.join('/')}`)
}
