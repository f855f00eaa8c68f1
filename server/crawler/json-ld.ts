// Finds pictures in JSON-LD (schema.org): what a page says of itself to search engines.

const JSON_CHARS = 512 * 1024
const NODES_MAX = 5_000
const PICTURES_MAX = 100
/** Properties whose text or object is a picture (schema.org: Thing.image, CreativeWork.thumbnailUrl, Product.photo …). */
const PICTURE_KEYS = new Set([
  'image',
  'images',
  'thumbnail',
  'thumbnailUrl',
  'photo',
  'photos',
  'primaryImageOfPage',
  'associatedMedia',
])

export type JsonLdPicture = { url: string; caption: string | null }

/** Never throws: what is not JSON has no pictures. */
export function picturesInJsonLd(text: string): JsonLdPicture[] {
  if (text.length > JSON_CHARS) return []
  let root: unknown
  try {
    root = JSON.parse(text)
  } catch {
    return []
  }
  const found = new Map<string, JsonLdPicture>()
  const waiting: { value: unknown; is_picture: boolean }[] = [{ value: root, is_picture: false }]
  for (let seen = 0; waiting.length > 0 && seen < NODES_MAX && found.size < PICTURES_MAX; seen += 1) {
    const { value, is_picture } = waiting.pop() ?? { value: null, is_picture: false }
    if (typeof value === 'string') {
      if (is_picture && !found.has(value)) found.set(value, { url: value, caption: null })
    } else if (Array.isArray(value)) {
      for (const each of value.slice(0, NODES_MAX)) waiting.push({ value: each, is_picture })
    } else if (typeof value === 'object' && value !== null) {
      readObject(Object.fromEntries(Object.entries(value)), is_picture, found, waiting)
    }
  }
  return [...found.values()]
}

function readObject(
  object: Record<string, unknown>,
  is_picture: boolean,
  found: Map<string, JsonLdPicture>,
  waiting: { value: unknown; is_picture: boolean }[],
): void {
  if (is_picture || [object['@type']].flat().includes('ImageObject')) {
    const url = [object.contentUrl, object.url].find(each => typeof each === 'string')
    const caption = [object.caption, object.name].find(each => typeof each === 'string')
    if (typeof url === 'string') found.set(url, { url, caption: typeof caption === 'string' ? caption : null })
  }
  for (const [key, value] of Object.entries(object)) {
    const nested = typeof value === 'object' && value !== null
    if (PICTURE_KEYS.has(key)) waiting.push({ value, is_picture: true })
    else if (nested) waiting.push({ value, is_picture: false })
  }
}
