// Turns our own Markdown files into HTML, for pages and for the API, never in a browser: a short head of `name: value` lines, then the text.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Marked } from 'marked'
import { isLocale } from '#lib/locales.ts'
import { localHref } from '#lib/routes.ts'

export type Text = {
  field: (name: string) => string
  /** A field that a head may leave out. */
  optional: (name: string) => string | null
  html: string
  /** Without marks: what is read and searched. */
  text: string
}

const folder = join(/* turbopackIgnore: true */ process.cwd(), 'content')
const kept = new Map<string, unknown>()

/** Where the files of a section in a language are. */
export function contentFolder(section: string, locale: string): string {
  if (!isLocale(locale)) throw new Error(`${locale} is not a language of the product`)
  return join(folder, section, locale)
}

/** What `read` answers, kept for the life of the process; in development it is read each time. */
export function once<T>(key: string, read: () => T): T {
  if (process.env.NODE_ENV !== 'production' || !kept.has(key)) kept.set(key, read())
  // Each key is only ever written by the reader of its own type.
  return kept.get(key) as T
}

/** Links to our own pages get the text's language; a table or a command may be wider than a phone, and is reached by keyboard then. */
function rendererFor(locale: string): Marked {
  return new Marked({
    walkTokens(token) {
      if (token.type === 'link' && /^\/(?!api\/)/.test(token.href)) token.href = localHref(locale, token.href)
    },
    hooks: {
      postprocess: html =>
        html
          .replaceAll('<table>', '<div class="overflow-x-auto" tabindex="0"><table>')
          .replaceAll('</table>', '</table></div>')
          .replaceAll('<pre>', '<pre tabindex="0">'),
    },
  })
}

/** The five that `marked` writes. */
const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }
const decodeEntities = (text: string) => text.replace(/&(?:amp|lt|gt|quot|#39);/g, each => entities[each] ?? each)

/** Asking for a field that the head does not have throws: a bad file is found by the first test that reads it. */
export function parseText(source: string, locale: string): Text {
  const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? []
  const fields = new Map(
    head.split('\n').map(line => {
      const at = line.indexOf(': ')
      return [line.slice(0, at), line.slice(at + 2)] as const
    }),
  )
  const html = rendererFor(locale).parse(body, { async: false })
  return {
    field: name => {
      const value = fields.get(name)
      if (!value) throw new Error(`a text has no ${name}`)
      return value
    },
    optional: name => fields.get(name) ?? null,
    html,
    text: decodeEntities(html.replace(/<[^<>]*>/g, ' '))
      .replace(/\s+/g, ' ')
      .trim(),
  }
}

/** One file of a section. */
export function readText(section: string, locale: string, name: string): Text {
  return once(`${section}/${locale}/${name}`, () =>
    parseText(readFileSync(join(contentFolder(section, locale), `${name}.md`), 'utf8'), locale),
  )
}
