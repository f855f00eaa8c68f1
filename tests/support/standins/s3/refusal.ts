// How the store says no: a code that clients decide by, in the XML of S3.

export class S3Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly headers: Record<string, string>

  constructor(status: number, code: string, message: string, headers: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.headers = headers
  }
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, sign => escapes[sign] ?? sign)

export type XmlNode = string | number | boolean | { [name: string]: XmlNode | XmlNode[] }

/** An element and what is in it; a list becomes several elements of one name. */
export function xml(name: string, node: XmlNode): string {
  if (typeof node !== 'object') return `<${name}>${escaped(String(node))}</${name}>`
  const inner = Object.entries(node).map(([child, value]) =>
    Array.isArray(value) ? value.map(each => xml(child, each)).join('') : xml(child, value),
  )
  return `<${name}>${inner.join('')}</${name}>`
}

export const xmlDocument = (name: string, node: XmlNode): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${xml(name, node)}`
