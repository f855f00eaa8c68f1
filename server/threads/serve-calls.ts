// The other end of a ThreadClient, inside the thread: runs the functions that are called, sends back what they answer, and may ask outside.
import { parentPort } from 'node:worker_threads'
import { arrivedError } from '#lib/node/carried-error.ts'
import { answerCall, type Handlers } from './answer-call.ts'
import type { ThreadAnswer, ThreadQuestion, ThreadReply, ThreadRequest } from './thread-client.ts'

type Waiting = { resolve(result: unknown): void; reject(error: Error): void }

const waiting = new Map<number, Waiting>()
let lastQuestion = 0

export function serveCalls(handlers: Handlers): void {
  parentPort?.on('message', (message: ThreadRequest | ThreadAnswer) => {
    if ('question' in message) settle(message)
    else void answerCall(handlers, message, outcome => send({ id: message.id, ...outcome }))
  })
}

/** Asks whoever started this thread; `Q` is the type of the `answers` in the settings of the client. */
export function askOutside<Q extends Handlers, Name extends keyof Q & string>(
  name: Name,
  ...args: Parameters<Q[Name]>
): Promise<Awaited<ReturnType<Q[Name]>>> {
  lastQuestion += 1
  const question = lastQuestion
  return new Promise((resolve, reject) => {
    // The answer to a question carries the result of the function of that name.
    waiting.set(question, { resolve: result => resolve(result as Awaited<ReturnType<Q[Name]>>), reject })
    send({ question, name, args })
  })
}

function settle(message: ThreadAnswer): void {
  const asked = waiting.get(message.question)
  waiting.delete(message.question)
  if ('result' in message) asked?.resolve(message.result)
  else asked?.reject(arrivedError(message.error))
}

function send(reply: ThreadReply | ThreadQuestion): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(reply)
}
