// Frees the buffers of files that pass through the server before V8 looks through the whole heap for them.
import v8 from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Bytes of buffers that may wait; V8 by itself waits for 64 MB, and then looks at everything there is. */
const WAITING_BYTES = 8 * 1024 * 1024

type Collect = (options: { type: 'minor' }) => void

let collect: Collect | null = null
let waiting = 0

/** Says that buffers of so many bytes have been used up. Now and then it collects what is young, which takes a millisecond or two. */
export function passed(bytes: number): void {
  waiting += bytes
  if (waiting < WAITING_BYTES) return
  waiting = 0
  collect ??= openCollector()
  collect({ type: 'minor' })
}

/** V8 gives the function to contexts that are made while its flag is set; ours is made for that alone. */
function openCollector(): Collect {
  v8.setFlagsFromString('--expose-gc')
  const found: Collect = runInNewContext('gc')
  v8.setFlagsFromString('--no-expose-gc')
  return found
}
