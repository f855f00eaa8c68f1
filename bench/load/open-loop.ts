// Asks at a rate that does not wait for the answers, as people do: each answer is timed from the moment at which it should have been asked for.
import { setTimeout as sleep } from 'node:timers/promises'

/** What somebody does; resolves to the status that it came to, 0 for no answer. */
export type Doing = { name: string; weight: number; run: () => Promise<number> }
export type Answer = { name: string; ms: number; status: number }

/** At random moments, `rate` a second on average, for so long; resolves once all are answered. */
export async function askAtRate(all: readonly Doing[], rate: number, seconds: number, random: () => number) {
  const answers: Answer[] = []
  const open = new Set<Promise<void>>()
  const began = performance.now()
  let planned = began
  while (planned - began < seconds * 1_000) {
    const due = planned
    const wait = due - performance.now()
    if (wait > 1) await sleep(wait)
    const doing = pick(all, random())
    const asked = doing.run().then(
      status => void answers.push(answerOf(doing, due, status)),
      () => void answers.push(answerOf(doing, due, 0)),
    )
    open.add(asked)
    void asked.finally(() => open.delete(asked))
    planned += (-Math.log(1 - random()) * 1_000) / rate
  }
  await Promise.all(open)
  return answers
}

const answerOf = ({ name }: Doing, due: number, status: number): Answer => ({
  name,
  ms: performance.now() - due,
  status,
})

function pick(all: readonly Doing[], chance: number): Doing {
  const sum = all.reduce((weight, each) => weight + each.weight, 0)
  let left = chance * sum
  for (const each of all) {
    left -= each.weight
    if (left < 0) return each
  }
  const [first] = all
  if (!first) throw new Error('nobody does anything')
  return first
}
