// The life of a process in a trial: it can be made to end at any step, and then nothing it does reaches anybody.

/** Thrown at the step at which a process dies, and at every later one. */
export class Died extends Error {
  constructor() {
    super('the process has died')
    this.name = 'Died'
  }
}

export type Life = {
  /** A place where a process may die: before and after everything it does outside itself. */
  step(): void
  /** Dies at the `count`-th step from now; never when null. */
  dieAt(count: number | null): void
  readonly dead: boolean
  /** Started again. */
  revive(): void
}

export function createLife(): Life {
  let left: number | null = null
  let dead = false
  return {
    step() {
      if (left !== null) left -= 1
      if (left === 0) dead = true
      if (dead) throw new Died()
    },
    dieAt(count) {
      left = count
    },
    get dead() {
      return dead
    },
    revive() {
      left = null
      dead = false
    },
  }
}
