// `npm start`: runs the product as a process of its own, and starts it again when it dies or its event loop stands still.
// No TypeScript: what takes its types away would double the memory of this process, which lives as long as the product.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { allocatorPools, nodeArguments } from './give-memory-back.mjs'

const TICK_MS = 1_000
/** Before each start after the first, doubled each time; one that served for a minute begins anew. */
const PAUSES = { first_ms: 500, longest_ms: 30_000, calm_ms: 60_000 }
const STALLED_AFTER_S = Number(process.env.STALLED_AFTER_S || 60)

/** The signal to stop that the product was given; one that has not loaded yet dies of it, and that is a good end. */
let stopping = null
let product = null

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    stopping = signal === 'SIGHUP' ? 'SIGTERM' : signal
    product?.kill(stopping)
  })
}
process.exitCode = await supervise()

/** Its exit code once it has ended by itself or was told to; a first start that fails is not tried again. */
async function supervise() {
  let served = false
  let pause = PAUSES.first_ms
  for (;;) {
    const began = Date.now()
    const ended = await runOnce()
    served ||= ended.served
    if (stopping || ended.code === 0 || !served) return ended.code
    if (Date.now() - began > PAUSES.calm_ms) pause = PAUSES.first_ms
    console.error(`The product ${ended.how}; it is started again.`)
    await sleep(pause)
    pause = Math.min(pause * 2, PAUSES.longest_ms)
    if (stopping) return 0
  }
}

function runOnce() {
  return new Promise(done => {
    const child = spawn(process.execPath, [...nodeArguments(process.env.ROLE), join(import.meta.dirname, 'serve.ts')], {
      // A group of its own: Ctrl-C reaches it once, through us.
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // The setting with which it would otherwise replace itself, and lose its line to us.
      env: {
        ...process.env,
        ...(allocatorPools && { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? allocatorPools }),
      },
    })
    product = child
    let served = false
    let stalled = false
    const watch = watchBeats(child, () => {
      stalled = true
      child.kill('SIGKILL')
    })
    child.on('message', message => {
      watch.beat()
      if (message === 'serving') served = true
    })
    const end = (code, how) => {
      watch.stop()
      product = null
      done({ code, how, served })
    }
    child.once('error', error => end(1, `cannot be started: ${error.message}`))
    child.once('exit', (code, signal) =>
      end(
        code ?? (signal === stopping ? 0 : 1),
        stalled ? `stood still for ${STALLED_AFTER_S} s` : `ended by itself (${signal ?? `code ${code}`})`,
      ),
    )
  })
}

/** Calls `onStall` when no beat has come for so many of our own ticks: while this machine sleeps, none goes by. */
function watchBeats(child, onStall) {
  let missed = null
  const tick = setInterval(() => {
    if (missed === null || stopping) return
    missed += 1
    if (missed * TICK_MS > STALLED_AFTER_S * 1_000 && child.exitCode === null) {
      missed = null
      onStall()
    }
  }, TICK_MS)
  return {
    beat: () => {
      missed = 0
    },
    stop: () => clearInterval(tick),
  }
}
