// The log says what strangers sent without letting it begin a line or speak to the terminal of whoever reads it.
import { expect, it } from 'vitest'
import { openLog, printInto } from '#server/process/log.ts'

function listen() {
  const lines: string[] = []
  return { lines, log: openLog('info', { write: line => void lines.push(line) }) }
}
const hostile = '/a\n{"level":60,"msg":"forged"}\r\u001b[2J\u009b2J\u0085\u2028\u202e\u007fend'
const speaking = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e]/u

it('writes one line for one message, without a character that a terminal obeys', () => {
  const { lines, log } = listen()
  log.error({ err: new Error(hostile), path: hostile }, hostile)
  expect(lines).toHaveLength(1)
  expect(lines[0]?.trimEnd()).not.toMatch(speaking)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: hostile, path: hostile, err: { message: hostile } })
})

/** What packages write to. */
const printer = globalThis.console

it('takes what packages print, one line each, until it is told to stop', () => {
  const { lines, log } = listen()
  const before = printer.error
  const stop = printInto(log)
  printer.error("The requested resource isn't a valid image for", hostile, new Error(hostile))
  printer.warn(hostile)
  printer.log('%s is ready', hostile)
  stop()
  expect(printer.error).toBe(before)
  expect(lines.map(line => JSON.parse(line).level)).toEqual([50, 40, 30])
  for (const line of lines) expect(line.trimEnd()).not.toMatch(speaking)
})
