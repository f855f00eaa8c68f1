// Formats ICU messages without a framework, on the engine that the pages use too.
import compile from 'icu-minify/compile'
import format from 'icu-minify/format'

export type MessageValues = Record<string, string | number | Date>
/** A parsed message; throws on a missing argument. */
export type Message = (values?: MessageValues) => string

/** `tag` is the BCP 47 tag whose plurals and numbers are meant. */
export function parseMessage(text: string, tag: string): Message {
  const compiled = compile(text)
  return (values = {}) => String(format(compiled, tag, strict(values), { formatters }))
}

/** The formatter of a message prints "undefined" for an argument that is not given. */
const strict = (values: MessageValues): MessageValues =>
  new Proxy(values, {
    get(given, name: string) {
      const value = given[name]
      if (value === undefined) throw new Error(`The message needs {${name}}`)
      return value
    },
  })

/** Formatters cost more to make than to use. */
function kept<Options, Made>(make: (tag: string, options?: Options) => Made) {
  const made = new Map<string, Made>()
  return (tag: string, options?: Options): Made => {
    const name = `${tag} ${JSON.stringify(options)}`
    const formatter = made.get(name) ?? make(tag, options)
    made.set(name, formatter)
    return formatter
  }
}
const formatters = {
  getDateTimeFormat: kept((tag, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options)),
  getNumberFormat: kept((tag, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options)),
  getPluralRules: kept((tag, options?: Intl.PluralRulesOptions) => new Intl.PluralRules(tag, options)),
}
