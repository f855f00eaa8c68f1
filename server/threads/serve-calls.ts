// The other end of a ThreadClient, inside the thread: runs the functions that are called and sends back what they answer.
import { parentPort } from 'node:worker_threads'
import { carriedError } from '#lib/node/carried-error.ts'
import type { Handlers, ThreadReply, ThreadRequest } from './thread-client.ts'

export function serveCalls(handlers: Handlers): void {
  parentPort?.on('message', (request: ThreadRequest) => void answer(handlers, request))
}

async function answer(handlers: Handlers, { id, name, args }: ThreadRequest): Promise<void> {
  try {
    // The client checks the arguments against the type of the very same function.
    send({ id, result: await handlers[name]?.(...(args as never[])) })
  } catch (error) {
    send({ id, error: carriedError(error) })
  }
}

function send(reply: ThreadReply): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(reply)
}
