// Parses a stranger's HTML or XML in slices, within limits of depth, elements, attributes and time, and without a tree.
import { setImmediate as breathe } from 'node:timers/promises'
import { Parser } from 'htmlparser2'

export type MarkupLimits = {
  depth: number
  elements: number
  /** Attributes of one element. */
  attributes: number
  /** Characters of one attribute that are kept. */
  attribute_chars: number
  /** Milliseconds of parsing. */
  ms: number
}

const markupLimits: MarkupLimits = {
  depth: 512,
  elements: 100_000,
  attributes: 200,
  attribute_chars: 64 * 1024,
  ms: 2_000,
}

export type Attributes = Readonly<Record<string, string>>

/** Told of what is in the text, in its order. */
export type MarkupReader = {
  open?(name: string, attributes: Attributes): void
  text?(text: string): void
  close?(name: string): void
}

/** Characters that are parsed before the limits are looked at and others may work. */
const SLICE_CHARS = 32 * 1024

/** Resolves to false when a limit ended it early; what was read until then is told all the same. */
export async function parseMarkup(
  text: string,
  readers: readonly MarkupReader[],
  { xml = false, limits = markupLimits }: { xml?: boolean; limits?: MarkupLimits } = {},
): Promise<boolean> {
  let depth = 0
  let elements = 0
  let attributes = 0
  let complete = true
  const within = (condition: boolean): void => {
    complete = complete && condition
  }
  const parser = new Parser(
    {
      onopentagname() {
        attributes = 0
        depth += 1
        elements += 1
        within(depth <= limits.depth && elements <= limits.elements)
      },
      onattribute() {
        attributes += 1
        within(attributes <= limits.attributes)
      },
      onopentag(name, given) {
        if (!complete) return
        const short = shortened(given, limits.attribute_chars)
        for (const reader of readers) reader.open?.(name, short)
      },
      ontext(data) {
        if (complete) for (const reader of readers) reader.text?.(data)
      },
      onclosetag(name) {
        depth -= 1
        if (complete) for (const reader of readers) reader.close?.(name)
      },
    },
    { xmlMode: xml, decodeEntities: true },
  )
  let spent = 0
  for (let at = 0; at < text.length; at += SLICE_CHARS) {
    const started = performance.now()
    parser.write(text.slice(at, at + SLICE_CHARS))
    spent += performance.now() - started
    within(spent <= limits.ms)
    if (!complete) break
    await breathe()
  }
  if (complete) parser.end()
  else parser.reset()
  return complete
}

function shortened(attributes: Attributes, chars: number): Attributes {
  if (Object.values(attributes).every(value => value.length <= chars)) return attributes
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, value.slice(0, chars)]))
}
