// RFC 8785 canonical JSON: one value, one text, byte for byte, whatever wrote it.
import canonicalize from 'canonicalize'

/** Deeper than any document of ours; refuses hostile nesting before it costs anything. */
const MAX_DEPTH = 32

/** What a canonical document may hold: no floats, because their text is where implementations differ. */
export type CanonicalValue =
  | string
  | number
  | boolean
  | null
  | readonly CanonicalValue[]
  | { readonly [key: string]: CanonicalValue }

/**
 * The RFC 8785 text of a value. Throws `TypeError` for anything that is not a string, a safe integer, a boolean, null,
 * an array or a plain object (so: no floats, `undefined`, dates, big integers), for lone surrogates, and for nesting beyond 32.
 */
export function canonicalJson(value: unknown): string {
  check(value, '$', 0)
  const text = canonicalize(value)
  if (text === undefined) throw new TypeError('the value has no JSON form')
  return text
}

/** Parses `text` and returns its value only when `text` is exactly its own canonical form; null otherwise. */
export function parseCanonicalJson(text: string): CanonicalValue | null {
  try {
    const value: unknown = JSON.parse(text)
    // `check` inside canonicalJson has proved the shape.
    return canonicalJson(value) === text ? (value as CanonicalValue) : null
  } catch {
    return null
  }
}

function check(value: unknown, at: string, depth: number): void {
  if (depth > MAX_DEPTH) throw new TypeError(`nested too deeply at ${at}`)
  if (value === null || typeof value === 'boolean') return
  if (typeof value === 'string') {
    if (!value.isWellFormed()) throw new TypeError(`lone surrogate at ${at}`)
    return
  }
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value) || Object.is(value, -0)) throw new TypeError(`not a safe integer at ${at}`)
    return
  }
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) check(value[index], `${at}[${index}]`, depth + 1)
    return
  }
  if (typeof value !== 'object') throw new TypeError(`no JSON form at ${at}`)
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) throw new TypeError(`not a plain object at ${at}`)
  for (const [key, member] of Object.entries(value)) {
    if (!key.isWellFormed()) throw new TypeError(`lone surrogate in a key at ${at}`)
    check(member, `${at}.${key}`, depth + 1)
  }
}
