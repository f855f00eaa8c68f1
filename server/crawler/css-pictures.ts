// Finds pictures in CSS: `url()` and `image-set()` in declarations, style elements and sheets.
import valueParser from 'postcss-value-parser'

/** Characters of one sheet that are read. */
const CSS_CHARS = 1024 * 1024
/** Nested brackets: no honest sheet comes near, and the parser's walk goes as deep as they do. */
const BRACKETS_MAX = 60
const URLS_MAX = 500
/** What `url()` names besides pictures that can be compared. */
const NO_PICTURE = /\.(?:woff2?|ttf|otf|eot|svgz?|css|cur|ico)(?:[?#]|$)/i

/** Addresses as they are written, without fonts, other sheets and data. */
export function picturesInCss(css: string): string[] {
  const text = css.slice(0, CSS_CHARS)
  if (!/url\(|image-set\(/i.test(text) || tooDeep(text)) return []
  const found = new Set<string>()
  valueParser(text).walk(node => {
    if (found.size >= URLS_MAX) return false
    if (node.type !== 'function') return
    const name = node.value.toLowerCase().replace(/^.*[^a-z-]/, '')
    if (name === 'url') add(found, node.nodes)
    else if (name === 'image-set' || name === '-webkit-image-set') {
      for (const inner of node.nodes) if (inner.type === 'string') add(found, [inner])
    }
  })
  return [...found]
}

function add(found: Set<string>, nodes: valueParser.Node[]): void {
  const [first] = nodes
  if (!first || (first.type !== 'string' && first.type !== 'word')) return
  const url = unescaped(first.value.trim())
  if (url !== '' && !/^(?:data|blob|about):/i.test(url) && !url.startsWith('#') && !NO_PICTURE.test(url)) found.add(url)
}

/** `\2f` is `/` and `\)` is `)` (CSS Syntax, 4.3.7). */
function unescaped(text: string): string {
  return text.replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/gi, (_all, digits?: string, character?: string) => {
    if (!digits) return character ?? ''
    const point = Number.parseInt(digits, 16)
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : ''
  })
}

function tooDeep(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 0x28) depth += 1
    else if (code === 0x29) depth = Math.max(0, depth - 1)
    if (depth > BRACKETS_MAX) return true
  }
  return false
}
