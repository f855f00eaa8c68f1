// The addresses of all pages that need no argument, and a few that do.
import { setTimeout as sleep } from 'node:timers/promises'
import { href, localHref, type PageRoute, routes } from '../../lib/routes.ts'

export type PageAddress = { path: string; access: PageRoute['access'] }

/** Paths without the language; `image_path` stands for the pages of one image. */
export function pageAddresses(image_path: string): PageAddress[] {
  const plain = Object.values(routes).flatMap(({ path, access }) => {
    const short = path.replace(/\{\w+\?\}\//g, '')
    return short.includes('{') ? [] : [{ path: short, access }]
  })
  return [...plain, { path: image_path, access: 'public' }, { path: '/creators/', access: 'public' }]
}

export const inLanguage = (locale: 'en' | 'fr', { path }: PageAddress): string => localHref(locale, path)

const WAIT_MS = 180_000

/** Without the language: where a licence of a photograph of the demo world is bought; its sellers are verified a moment after the start. */
export async function salePath(origin: string): Promise<string> {
  for (const until = Date.now() + WAIT_MS; Date.now() < until; await sleep(1_000)) {
    const response = await fetch(`${origin}/api/images?sale_category=license_on_sale&page_size=1`)
    // The answer's shape is the contract's list of images.
    const { results } = (await response.json()) as { results: { id: string }[] }
    const [image] = results
    if (image) return href('sale', { id: image.id })
  }
  throw new Error('nothing was put on sale in the demo world')
}
