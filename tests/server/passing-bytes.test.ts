// Files pass through a server with a large heap, and V8 does not look through all of it for their buffers.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Whole collections while 400 MB are read in pieces of 64 kB, in a process that keeps 200,000 objects. */
function wholeCollections(afterPiece: string): number {
  const program = `
    import { createReadStream } from 'node:fs'
    import { PerformanceObserver, constants } from 'node:perf_hooks'
    import { setTimeout as sleep } from 'node:timers/promises'
    import { passed } from './server/passing-bytes.ts'
    globalThis.kept = Array.from({ length: 200_000 }, (_, i) => ({ i, list: [i] }))
    let whole = 0
    const observer = new PerformanceObserver(list => {
      for (const { detail } of list.getEntries()) whole += detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR ? 1 : 0
    })
    observer.observe({ entryTypes: ['gc'] })
    for (let read = 0; read < 400_000_000; )
      for await (const bytes of createReadStream(process.execPath, { highWaterMark: 65_536 })) {
        read += bytes.length
        ${afterPiece}
      }
    await sleep(100)
    console.log(whole)`
  return Number(execFileSync(process.execPath, ['--input-type=module', '--eval', program], { cwd: root }))
}

it('is collected while it is young', () => {
  expect(wholeCollections('')).toBeGreaterThanOrEqual(4)
  expect(wholeCollections('passed(bytes.length)')).toBeLessThanOrEqual(1)
})
