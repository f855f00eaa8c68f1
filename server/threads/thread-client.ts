// Calls functions of a program in a worker thread. The thread starts with the first call; one that died is replaced by the next.
import { Worker } from 'node:worker_threads'
import { arrivedError } from '#lib/node/carried-error.ts'
import { answerCall, type CallOutcome, type Handlers } from './answer-call.ts'

export type ThreadRequest = { id: number; name: string; args: unknown[] }
export type ThreadReply = { id: number } & CallOutcome
/** What a program asks of whoever started it, and the answer. */
export type ThreadQuestion = { question: number; name: string; args: unknown[] }
export type ThreadAnswer = { question: number } & CallOutcome

export type ThreadSettings = {
  /** What the program finds as its `workerData`. */
  data?: unknown
  /** The functions that the program may ask for, by name. */
  answers?: Handlers
  /** Milliseconds without work after which the thread ends. Until then it keeps no process alive. */
  idle_ms?: number
  /** Milliseconds without any answer after which a thread with work is given up. */
  silence_ms?: number
}

type Pending = { resolve(result: unknown): void; reject(error: Error): void }
type Thread = { worker: Worker; pending: Map<number, Pending>; timer: NodeJS.Timeout | undefined }

/** `H`: the type of what the program passes to `serveCalls`. */
export class ThreadClient<H extends Handlers> {
  readonly #name: string
  readonly #program: URL
  readonly #settings: ThreadSettings
  #thread: Thread | null = null
  #lastId = 0

  /** `name` is for error messages: "the drawing thread has ended". */
  constructor(name: string, program: URL, settings: ThreadSettings = {}) {
    this.#name = name
    this.#program = program
    this.#settings = settings
  }

  get isRunning(): boolean {
    return this.#thread !== null
  }

  /** Rejects with the message and the code of what the function throws, or when the thread ends first. */
  call<Name extends keyof H & string>(name: Name, ...args: Parameters<H[Name]>): Promise<Awaited<ReturnType<H[Name]>>> {
    this.#thread ??= this.#start()
    const thread = this.#thread
    this.#lastId += 1
    const request: ThreadRequest = { id: this.#lastId, name, args }
    return new Promise((resolve, reject) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      thread.worker.postMessage(request)
      // The reply to a call carries the result of the function of that name.
      thread.pending.set(request.id, { resolve: result => resolve(result as Awaited<ReturnType<H[Name]>>), reject })
      this.#watch(thread)
    })
  }

  /** Ends the thread; calls that are under way are rejected. */
  async close(): Promise<void> {
    await this.#thread?.worker.terminate()
  }

  #start(): Thread {
    const worker = new Worker(this.#program, { execArgv: [], workerData: this.#settings.data })
    const thread: Thread = { worker, pending: new Map(), timer: undefined }
    const answers = this.#settings.answers ?? {}
    const send = (answer: ThreadAnswer) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      worker.postMessage(answer)
    }
    worker.on('message', (message: ThreadReply | ThreadQuestion) => {
      if ('question' in message)
        void answerCall(answers, message, outcome => send({ question: message.question, ...outcome }))
      else this.#settle(thread, message)
    })
    worker.on('error', error => this.#end(thread, error instanceof Error ? error : new Error(String(error))))
    worker.on('exit', () => this.#end(thread, new Error(`the ${this.#name} thread has ended`)))
    return thread
  }

  #settle(thread: Thread, reply: ThreadReply): void {
    const call = thread.pending.get(reply.id)
    thread.pending.delete(reply.id)
    if ('result' in reply) call?.resolve(reply.result)
    else call?.reject(arrivedError(reply.error))
    this.#watch(thread)
  }

  /** With work the thread must answer in time. Without work it ends after a while. */
  #watch(thread: Thread): void {
    const { idle_ms, silence_ms } = this.#settings
    clearTimeout(thread.timer)
    const busy = thread.pending.size > 0
    if (busy || idle_ms === undefined) thread.worker.ref()
    else thread.worker.unref()
    const limit_ms = busy ? silence_ms : idle_ms
    if (limit_ms === undefined) return
    const giveUp = () => {
      this.#end(thread, new Error(`the ${this.#name} thread does not answer`))
      void thread.worker.terminate()
    }
    thread.timer = setTimeout(giveUp, limit_ms).unref()
  }

  #end(thread: Thread, error: Error): void {
    if (this.#thread === thread) this.#thread = null
    clearTimeout(thread.timer)
    for (const call of thread.pending.values()) call.reject(error)
    thread.pending.clear()
  }
}
