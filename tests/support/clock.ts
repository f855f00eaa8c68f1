// A clock that tests move.
import { addSeconds, DAY_S, HOUR_S } from '#lib/dates.ts'

export type TestClock = {
  now(): Date
  set(at: Date): void
  forward(by: { seconds?: number; hours?: number; days?: number }): void
}

/** Runs with real time from where it was set, so that things made one after the other have different times. */
export function testClock(): TestClock {
  let offset = 0
  const now = () => new Date(Date.now() + offset)
  return {
    now,
    set: at => {
      offset = at.getTime() - Date.now()
    },
    forward: ({ seconds = 0, hours = 0, days = 0 }) => {
      offset = addSeconds(now(), seconds + hours * HOUR_S + days * DAY_S).getTime() - Date.now()
    },
  }
}
