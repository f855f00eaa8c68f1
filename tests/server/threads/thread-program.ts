// The program of the thread in thread-client.test.ts.
import { readFile } from 'node:fs/promises'
import { workerData } from 'node:worker_threads'
import { serveCalls } from '#server/threads/serve-calls.ts'

const handlers = {
  add: (one: number, other: number) => one + other,
  data: async (): Promise<unknown> => workerData,
  refuse(reason: string): never {
    throw new Error(reason)
  },
  missingFile: async () => void (await readFile('/nowhere/at/all')),
  die: () => process.exit(3),
  hang: () => new Promise<never>(() => undefined),
  // Functions cannot be copied to another thread.
  answerFunction: () => () => 1,
}
export type Program = typeof handlers

serveCalls(handlers)
