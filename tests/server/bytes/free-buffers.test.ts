// Files pass through a server with a large heap, and V8 does not look through all of it for their buffers.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { own, usedUp } from '#server/bytes/free-buffers.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Whole collections while 400 MB are read in pieces of 64 kB, in a process that keeps 200,000 objects. */
function wholeCollections(afterPiece: string): number {
  const program = `
    import { createReadStream } from 'node:fs'
    import { PerformanceObserver, constants } from 'node:perf_hooks'
    import { setTimeout as sleep } from 'node:timers/promises'
    import { own, released, usedUp } from './server/bytes/free-buffers.ts'
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

it('are collected while they are young', () => {
  expect(wholeCollections('')).toBeGreaterThanOrEqual(4)
  expect(wholeCollections('released(bytes.length)')).toBeLessThanOrEqual(1)
})

it('are freed at once when they are known to be nobody else’s', () => {
  expect(wholeCollections('usedUp(own(bytes))')).toBe(0)
})

describe('bytes that are used up', () => {
  it('have no length any more, once the last piece of their memory is', () => {
    const bytes = own(new Uint8Array(100))
    const pieces = [bytes.subarray(0, 60), bytes.subarray(60)]
    for (const [at, piece] of pieces.entries()) {
      usedUp(piece)
      expect(bytes.length).toBe(at === 0 ? 100 : 0)
    }
  })

  it('stay as they are where others have a share of their memory, or nobody said that they are owned', () => {
    const shared = new Uint8Array(100)
    const tail = shared.subarray(40)
    usedUp(own(tail))
    usedUp(shared)
    expect([tail.length, shared.length]).toEqual([60, 100])
  })
})
