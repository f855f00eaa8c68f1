// What no request may hold, checked once before anything reads it: U+0000, halves of characters, bytes that are no UTF-8.
import { Failure } from '#lib/errors.ts'
import { isStorable } from '#lib/rules/text.ts'

/** Deeper bodies are no form of ours; walking them must not cost the stack. */
const DEPTH_MAX = 32

/** False when an address holds escaped bytes that are no text. A `%` that begins no escape stands for itself. */
export function isCleanUrl(url: string): boolean {
  const runs = url.match(/(?:%[0-9a-f]{2})+/gi) ?? []
  return runs.every(run => {
    const text = decodeUtf8(Buffer.from(run.replaceAll('%', ''), 'hex'))
    return text !== null && isStorable(text)
  })
}

/** The text of a body; null when its bytes are no UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Throws for a text anywhere in `value` that cannot be kept, the names of fields included. */
export function refuseUnstorable(value: unknown, depth = 0): void {
  if (depth > DEPTH_MAX) throw new Failure('malformed_json')
  if (typeof value === 'string') {
    if (!isStorable(value)) throw new Failure('text_not_storable')
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      if (!isStorable(name)) throw new Failure('text_not_storable')
      refuseUnstorable(inner, depth + 1)
    }
  }
}
