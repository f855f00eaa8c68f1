// Reads the lines of an FTP control connection: a verb, a space, an argument (RFC 959 §5.3, RFC 2640 for UTF-8).

export type Command = { verb: string; argument: string }

/** Longer than any path a client sends; whoever sends more is not a client. */
export const MAX_LINE_BYTES = 4_096

/** Null when the line is no command. Telnet's own signs in front of ABOR and a trailing CR are left out. */
export function parseCommand(line: Buffer): Command | null {
  const start = line.findIndex(byte => byte < 0xf0)
  const text = line.subarray(start === -1 ? line.length : start).toString('utf8')
  const match = /^([a-z]{3,4})(?: (.*?))?\r?$/is.exec(text)
  if (!match?.[1]) return null
  const argument = match[2] ?? ''
  // A line has no control characters in it; what decodes to the replacement character was not UTF-8.
  if (/[\p{Cc}\uFFFD]/u.test(argument)) return null
  return { verb: match[1].toUpperCase(), argument }
}

/** Cuts what arrives into lines; null as soon as one is too long. */
export function lineReader(): (chunk: Buffer) => Buffer[] | null {
  let rest = Buffer.alloc(0)
  return chunk => {
    rest = Buffer.concat([rest, chunk])
    const lines: Buffer[] = []
    for (let end = rest.indexOf(0x0a); end !== -1; end = rest.indexOf(0x0a)) {
      if (end > MAX_LINE_BYTES) return null
      lines.push(rest.subarray(0, end))
      rest = rest.subarray(end + 1)
    }
    return rest.length > MAX_LINE_BYTES ? null : lines
  }
}

/** Text in double quotes, as the answers to PWD and MKD have it. */
export const quoted = (path: string): string => `"${path.replaceAll('"', '""')}"`
