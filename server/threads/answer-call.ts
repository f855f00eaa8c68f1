// Runs the function that was called from the other side of a thread, and puts what came of it into words that can be sent.
import { type CarriedError, carriedError } from '#lib/node/carried-error.ts'

/** Functions by name. Arguments and results are copied between the threads. */
export type Handlers = Record<string, (...args: never[]) => unknown>
export type CallOutcome = { result: unknown } | { error: CarriedError }

/** `send` gets what came of the call; also that its result could not be copied. */
export async function answerCall(
  handlers: Handlers,
  { name, args }: { name: string; args: unknown[] },
  send: (outcome: CallOutcome) => void,
): Promise<void> {
  try {
    // Whoever calls checks the arguments against the type of the very same function.
    send({ result: await handlers[name]?.(...(args as never[])) })
  } catch (error) {
    send({ error: carriedError(error) })
  }
}
