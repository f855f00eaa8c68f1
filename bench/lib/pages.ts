// The addresses of all pages that need no argument, and a few that do.
import { localHref, type PageRoute, routes } from '../../lib/routes.ts'

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
