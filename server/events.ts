// What can happen that other domains want to know, and how it is told: reactions run in the caller’s transaction and only change rows or enqueue.
import type { Context } from './context.ts'

export type Events = {
  /** What visitors see has changed at these paths (without locale), such as `/images/img_…`. */
  'pages.changed': { paths: string[] }
}
export type EventName = keyof Events
export type EventPayload<N extends EventName> = Events[N]

export type Reactions = { [N in EventName]: readonly ((context: Context, payload: Events[N]) => Promise<void>)[] }

export function emitter(reactions: Reactions) {
  return async <N extends EventName>(context: Context, name: N, payload: Events[N]): Promise<void> => {
    for (const react of reactions[name]) await react(context, payload)
  }
}
