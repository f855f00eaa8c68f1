// The log: one JSON object a line, in which nothing foreign can begin a line or speak to a terminal.
import { format } from 'node:util'
import pino, { type DestinationStream, type Logger } from 'pino'

/** What JSON leaves as it is: further control characters, line separators, and marks that turn the direction of text. */
const SPEAKING = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g
const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

export function openLog(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  const options = {
    level,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    // These characters only stand inside strings, where JSON knows their escapes.
    hooks: { streamWrite: (line: string) => line.replace(SPEAKING, escaped) },
  }
  return pino(options, destination)
}

const levels = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const

/** Whatever packages print becomes a line of the log: their words may hold what strangers sent. Gives the way back. */
export function printInto(log: Logger): () => void {
  const names = ['debug', 'log', 'info', 'warn', 'error'] as const
  const before = names.map(name => [name, console[name]] as const)
  for (const name of names) console[name] = (...words: unknown[]) => log[levels[name]](format(...words))
  return () => {
    for (const [name, print] of before) console[name] = print
  }
}
