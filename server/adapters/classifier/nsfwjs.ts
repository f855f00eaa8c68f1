// Classifies photographs in a thread that is started with the first one, loads its model once, and ends when nothing comes any more.
import { Worker } from 'node:worker_threads'
import type { NudityScores } from '#lib/rules/moderation.ts'
import type { ClassifierPort } from '../../ports/classifier.ts'
import type { ClassifierOrder, ClassifierReply } from './nsfwjs-thread.ts'

type Waiting = { resolve(scores: NudityScores): void; reject(error: Error): void }
type Thread = { worker: Worker; waiting: Map<number, Waiting>; timer: NodeJS.Timeout | undefined }

/** Milliseconds without work after which the thread ends and gives its memory back. */
const IDLE_MS = 60_000
/** Milliseconds without any answer after which a thread with work is given up; loading takes one second or two. */
const SILENCE_MS = 60_000

export type Classifier = ClassifierPort & { close(): Promise<void> }

export function createNsfwjs({ idle_ms = IDLE_MS, silence_ms = SILENCE_MS } = {}): Classifier {
  let thread: Thread | null = null
  let lastId = 0

  function start(): Thread {
    // Both libraries greet on standard output, which is the log's.
    const worker = new Worker(new URL('./nsfwjs-thread.ts', import.meta.url), { execArgv: [], stdout: true })
    worker.stdout.resume()
    const started: Thread = { worker, waiting: new Map(), timer: undefined }
    worker.on('message', (reply: ClassifierReply) => settle(started, reply))
    worker.on('error', error => end(started, error instanceof Error ? error : new Error(String(error))))
    worker.on('exit', () => end(started, new Error('the classifying thread has ended')))
    return started
  }

  function settle(started: Thread, reply: ClassifierReply): void {
    const job = started.waiting.get(reply.id)
    started.waiting.delete(reply.id)
    if ('scores' in reply) job?.resolve(reply.scores)
    else job?.reject(new Error(reply.error))
    watch(started)
  }

  /** With work it must answer in time; without, it ends after a while and keeps no process alive. */
  function watch(started: Thread): void {
    clearTimeout(started.timer)
    const busy = started.waiting.size > 0
    if (busy) started.worker.ref()
    else started.worker.unref()
    started.timer = setTimeout(
      () => {
        end(started, new Error('the classifying thread does not answer'))
        void started.worker.terminate()
      },
      busy ? silence_ms : idle_ms,
    ).unref()
  }

  function end(started: Thread, error: Error): void {
    if (thread === started) thread = null
    clearTimeout(started.timer)
    for (const job of started.waiting.values()) job.reject(error)
    started.waiting.clear()
  }

  return {
    model: 'nsfwjs 4.3.0, MobileNetV2Mid',
    classify(sample) {
      thread ??= start()
      const used = thread
      lastId += 1
      const order: ClassifierOrder = { id: lastId, sample }
      return new Promise((resolve, reject) => {
        used.waiting.set(order.id, { resolve, reject })
        watch(used)
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
        used.worker.postMessage(order)
      })
    },
    async close() {
      await thread?.worker.terminate()
    },
  }
}
