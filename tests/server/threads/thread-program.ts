// The program of the thread in thread-client.test.ts.
import { readFile } from 'node:fs/promises'
import { workerData } from 'node:worker_threads'
import { askOutside, serveCalls } from '#server/threads/serve-calls.ts'

export type ProgramQuestions = { numberOf: (name: string) => Promise<number> }

const handlers = {
  add: (one: number, other: number) => one + other,
  data: async (): Promise<unknown> => workerData,
  refuse(reason: string): never {
    throw new Error(reason)
  },
  missingFile: async () => void (await readFile('/nowhere/at/all')),
  /** Asks whoever started the thread for each number. */
  sumOf: async (names: string[]) => {
    const numbers = await Promise.all(names.map(name => askOutside<ProgramQuestions, 'numberOf'>('numberOf', name)))
    return numbers.reduce((sum, number) => sum + number, 0)
  },
  die: () => process.exit(3),
  hang: () => new Promise<never>(() => undefined),
  // Functions cannot be copied to another thread.
  answerFunction: () => () => 1,
}
export type Program = typeof handlers

serveCalls(handlers)
