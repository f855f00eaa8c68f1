// Writes XML: elements as values, text always escaped, characters that XML 1.0 does not know left out.

export type XmlElement = { name: string; attributes?: Record<string, string>; children: (XmlElement | string)[] }
/** What is false, null or empty text is left out. */
type Child = XmlElement | string | null | false | Child[]

/** `el('ram:ID', '12')`, `el('ram:ID', { schemeID: '0002' }, '12')`; an element without content is none. */
export function el(name: string, ...given: [Record<string, string>, ...Child[]] | Child[]): XmlElement | null {
  const [first, ...rest] = given
  const named = isAttributes(first)
  const children = flat(named ? rest : given)
  if (children.length === 0) return null
  return named ? { name, attributes: first, children } : { name, children }
}

const isAttributes = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('children' in value)

// Attributes come first only, and were taken away.
const flat = (children: unknown[]): (XmlElement | string)[] =>
  children.flatMap(child => {
    if (Array.isArray(child)) return flat(child)
    return child === null || child === false || child === '' ? [] : [child as XmlElement | string]
  })

/** A whole document in UTF-8. */
export const xmlDocument = (root: XmlElement): string => `<?xml version="1.0" encoding="UTF-8"?>\n${write(root)}\n`

function write({ name, attributes = {}, children }: XmlElement): string {
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  const inner = children.map(child => (typeof child === 'string' ? escaped(child) : write(child)))
  return `<${name}${said.join('')}>${inner.join('')}</${name}>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
/** Everything but what the production Char of XML 1.0 names; a lone surrogate is no character. */
const UNKNOWN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

const escaped = (text: string): string =>
  text.replace(UNKNOWN, '').replace(/[&<>"']/g, character => entities[character] ?? '')
