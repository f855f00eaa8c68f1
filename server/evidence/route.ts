// The way to the site as traceroute tells it, where the program is installed.
import { execFile } from 'node:child_process'
import type { NetworkRoute } from '#server/ports/capture.ts'

const TIMEOUT_MS = 15_000
const FLAGS = ['-n', '-q', '1', '-w', '1', '-m', '24']

/** `address` is numeric. Without the program the answer says so; an unfinished trace is kept as far as it came. */
export function traceRoute(address: string): Promise<NetworkRoute> {
  return new Promise(resolve => {
    execFile('traceroute', [...FLAGS, address], { timeout: TIMEOUT_MS }, (error, output) => {
      const missing = error !== null && 'code' in error && error.code === 'ENOENT'
      if (missing) resolve({ program: null, output: '' })
      else resolve({ program: `traceroute ${FLAGS.join(' ')} ${address}`, output })
    })
  })
}
