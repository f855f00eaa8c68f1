// Changes a page of the local web, as the owner of its website would.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OwnProduct } from './own-product.ts'

/** `address`: host and path, such as `paper.localhost/story`; `made` as standins/web/page-changes.ts has it. Earlier changes of the site are undone. */
export async function changePage({ data }: OwnProduct, address: string, made: object): Promise<void> {
  const [host = '', ...path] = address.split('/')
  const folder = join(data, 'web', 'sites', host)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'changes.json'), JSON.stringify({ [`/${path.join('/')}`]: made }))
}
