// Every page that a stranger reaches by links: none is broken, none is an orphan, none is left in the other language, and both languages name each other.
import { rm } from 'node:fs/promises'
import { Parser } from 'htmlparser2'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { locales } from '#lib/locales.ts'
import { dataFolder } from '#tests/support/data-folder.ts'
import { freePort } from '#tests/support/free-port.ts'
import { type Product, startProduct } from '#tests/support/product.ts'

/** More than there are: lists can be ordered and filtered in ever more ways. */
const PAGES_MAX = 1_500

type Page = {
  status: number
  /** Where it was found first. */
  from: string
  language: string
  title: string
  description: string
  canonical: string
  alternates: Map<string, string>
  links: string[]
  /** What stands in its main part. */
  text: string
}

let data: string
let product: Product
let origin: string
const pages = new Map<string, Page>()
beforeAll(async () => {
  data = await dataFolder()
  const port = await freePort()
  origin = `http://localhost:${port}`
  product = await startProduct(data, port, { DEMO: 'true', PUBLIC_URL: origin })
  const listed = async () => {
    const { count } = (await (await fetch(`${product.url}/api/images`)).json()) as { count: number }
    if (count < 15) throw new Error(`${count} images so far`)
  }
  await vi.waitFor(listed, { timeout: 150_000, interval: 2_000 })
  await walk()
}, 400_000)
afterAll(async () => {
  await product.stop()
  await rm(data, { recursive: true, force: true })
})

/** Pages of ours, without what only orders or filters them, so that the walk comes to an end. */
function pageAddress(href: string, base: string): string | null {
  const url = URL.parse(href, base)
  // Feeds are no pages.
  if (url?.origin !== origin || !/^\/(?:en|fr)\/(?:.*\/)?$/.test(url.pathname)) return null
  return `${url.origin}${url.pathname}`
}

async function walk(): Promise<void> {
  const waiting = locales.map(locale => ({ address: `${origin}/${locale}/`, from: 'the beginning' }))
  for (let next = waiting.shift(); next && pages.size < PAGES_MAX; next = waiting.shift()) {
    const { address, from } = next
    if (pages.has(address) || address.endsWith('/logout/')) continue
    const page = await read(address, from)
    pages.set(address, page)
    for (const link of page.links) {
      const other = pageAddress(link, address)
      if (other && !pages.has(other)) waiting.push({ address: other, from: address })
    }
  }
}

async function read(address: string, from: string): Promise<Page> {
  const response = await fetch(address.replace(origin, product.url), { headers: { accept: 'text/html' } })
  const page: Page = {
    status: response.status,
    from,
    language: '',
    title: '',
    description: '',
    canonical: '',
    alternates: new Map(),
    links: [],
    text: '',
  }
  let inside = { title: false, main: 0, script: false }
  const parser = new Parser({
    onopentag(name, { rel, hreflang, href = '', lang = '', content = '', ...more }) {
      if (name === 'html') page.language = lang
      if (name === 'a' && href) page.links.push(href)
      if (name === 'link' && rel === 'canonical') page.canonical = href
      if (name === 'link' && rel === 'alternate' && hreflang) page.alternates.set(hreflang, href)
      if (name === 'meta' && more.name === 'description') page.description = content
      if (name === 'title' && page.title === '') inside = { ...inside, title: true }
      if (name === 'script') inside = { ...inside, script: true }
      if (name === 'main') inside = { ...inside, main: inside.main + 1 }
    },
    ontext(text) {
      if (inside.title) page.title += text
      if (inside.main > 0 && !inside.script) page.text += `${text.trim()} `
    },
    onclosetag(name) {
      if (name === 'title') inside = { ...inside, title: false }
      if (name === 'script') inside = { ...inside, script: false }
      if (name === 'main') inside = { ...inside, main: inside.main - 1 }
    },
  })
  parser.end(await response.text())
  return page
}

/** The pages that stand for themselves. */
const shown = () => [...pages].filter(([, { status }]) => status === 200)

it('come to an end, and are many', () => {
  expect(pages.size).toBeGreaterThan(100)
  expect(pages.size).toBeLessThan(PAGES_MAX)
})

it('lead nowhere that answers an error', () => {
  const broken = [...pages].filter(([, { status }]) => status >= 400)
  expect(broken.map(([address, { status, from }]) => `${address} answers ${status}, linked from ${from}`)).toEqual([])
})

it('say their language, a title and a description', () => {
  const silent = shown().filter(
    ([address, { language, title, description }]) =>
      !address.startsWith(`${origin}/${language}/`) || title.trim() === '' || description.trim() === '',
  )
  expect(silent.map(([address]) => address)).toEqual([])
})

it('name their other language, which names them', () => {
  const wrong = shown().flatMap(([address, { canonical, alternates }]) => {
    if (canonical !== address) return []
    return [...alternates].flatMap(([language, other]) => {
      const there = pages.get(other)
      if (language === 'x-default' || !there)
        return language === 'x-default' ? [] : [`${address}: ${other} is not reached`]
      const back = [...there.alternates.values()].includes(address)
      return back ? [] : [`${address}: ${other} does not lead back`]
    })
  })
  expect(wrong).toEqual([])
})

it('are translated', () => {
  const same = shown().filter(([, { alternates, text, language }]) => {
    const other = language === 'fr' ? pages.get(alternates.get('en') ?? '') : undefined
    return other !== undefined && text.length > 80 && other.text === text
  })
  expect(same.map(([address]) => address)).toEqual([])
})

it('include every page that search engines are told of', async () => {
  const locations = async (path: string): Promise<string[]> => {
    const xml = await (await fetch(`${product.url}${path}`)).text()
    return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place = '']) => place)
  }
  const files = await locations('/sitemap.xml')
  const told = (await Promise.all(files.map(file => locations(new URL(file).pathname)))).flat()
  expect(told.length).toBeGreaterThan(50)
  expect(told.filter(place => !pages.has(place))).toEqual([])
})
