// Waits until a server has nothing left to do, so that its background work is not counted as answering requests.
import { setTimeout as sleep } from 'node:timers/promises'
import { cpuSeconds } from './proc.ts'

const WINDOW_S = 3

/** Resolves when the tree used less than `share` of a core for three seconds, or after `seconds`; says what it used last. */
export async function settled(pid: number, { share = 0.1, seconds = 240 } = {}): Promise<number> {
  const deadline = Date.now() + seconds * 1000
  for (;;) {
    const before = cpuSeconds(pid)
    await sleep(WINDOW_S * 1000)
    const used = (cpuSeconds(pid) - before) / WINDOW_S
    if (used < share || Date.now() > deadline) return used
  }
}
