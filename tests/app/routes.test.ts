// Every URL of lib/routes.ts has a page and every page has a URL.
import { readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { describe, expect, it } from 'vitest'
import { matchRoute, routes } from '#lib/routes.ts'

const root = join(import.meta.dirname, '../../app/[locale]')

/** Folders of pages below the locale without their groups: `images/[id]/[[...slug]]`. */
const pages = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter(file => /(^|[\\/])page\.tsx$/.test(file))
  .map(file =>
    file
      .split(sep)
      .slice(0, -1)
      .filter(segment => !segment.startsWith('(')),
  )
  // Not URLs of the product: the living page of the components, and what the middleware shows for unknown addresses.
  .filter(segments => !['design', 'missing'].includes(segments.join('/')))

/** Whether Next would choose this page's folder for these path segments. */
function serves(folder: string[], given: string[]): boolean {
  const [part, ...rest] = folder
  if (part === undefined) return given.length === 0
  if (part.startsWith('[[...')) return true
  if (part.startsWith('[...')) return given.length > 0
  const [value, ...others] = given
  if (value === undefined) return false
  return (part.startsWith('[') || part === value) && serves(rest, others)
}

/** Every form of a route: with and without each optional part. */
function forms(path: string): string[][] {
  const parts = path.split('/').filter(Boolean)
  const required = parts.filter(part => !part.endsWith('?}')).length
  return Array.from({ length: parts.length - required + 1 }, (_, extra) =>
    parts.slice(0, required + extra).map(part => (part === '{role}' ? 'creators' : part.startsWith('{') ? 'x1' : part)),
  )
}

/** Static parts win over parameters, as in Next. */
const score = (folder: string[]) => folder.filter(part => !part.startsWith('[')).length
const pageFor = (given: string[]) =>
  pages.filter(folder => serves(folder, given)).toSorted((a, b) => score(b) - score(a))[0]

describe('routes and pages', () => {
  it.each(Object.entries(routes))('%s has a page of its own for each of its forms', (_, { path }) => {
    for (const given of forms(path)) {
      const page = pageFor(given)
      expect(page, `no page for /${given.join('/')}/`).toBeDefined()
      if (!path.startsWith('/{role}')) expect(page?.[0]).toBe(given[0])
    }
  })

  it('finds each route by its own address', () => {
    for (const [name, { path }] of Object.entries(routes)) {
      for (const given of forms(path)) {
        const found = matchRoute(`/${given.join('/')}/`)
        // A journal address of one part is an article or a category: the page decides, either name is right.
        expect(routes[found?.name ?? 'home'].access, name).toBe(routes[name as keyof typeof routes].access)
        expect(found, `/${given.join('/')}/`).not.toBeNull()
      }
    }
  })

  it('has no page without a route', () => {
    for (const folder of pages) {
      const given = folder
        .filter(part => !part.startsWith('[[...'))
        .map(part => (part === '[role]' ? 'creators' : part.startsWith('[') ? 'x1' : part))
      expect(matchRoute(`/${given.join('/')}/`), `/${folder.join('/')}/`).not.toBeNull()
    }
  })

  it('answers no route to an unknown first segment', () => {
    expect(matchRoute('/wp-admin/')).toBeNull()
    expect(matchRoute('/creators/usr_1/name/more/')).toBeNull()
  })
})
