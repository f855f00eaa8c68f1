// Builds the context of a request or a job from the services of the process.
import { type Context, noSessionTokens } from './context.ts'
import type { Database } from './db/database.ts'
import { enqueueIn } from './jobs/queue.ts'
import { ask, emit } from './reactions.ts'
import type { Services } from './services.ts'

type Facts = Pick<Context, 'user' | 'locale' | 'request'>

/** Contexts over these services, or over another handle to the same data; each `transact` makes one whose `db` is the transaction. */
export function createMakeContext(services: Services): (facts: Facts, db?: Database) => Context {
  const { boss, ports, settings, health, log, now } = services
  const make = (facts: Facts, db: Database): Context => {
    const context: Context = {
      ...facts,
      db,
      ports,
      settings,
      health,
      log,
      now,
      ask: (question, about) => ask(context, question, about),
      emit: (name, payload) => emit(context, name, payload),
      enqueue: (queued, payload, options) => enqueueIn(boss, db, queued, payload, options),
      transact: work => db.transaction(tx => work(make(facts, tx))),
    }
    return context
  }
  return (facts, db = services.db) => make(facts, db)
}

/** The context of a job or a start-up step: nobody's, in English. */
export function systemFacts(id: string): Facts {
  return {
    user: null,
    locale: 'en',
    request: {
      id,
      ip: '',
      user_agent: '',
      referrer: '',
      authorization: '',
      cookies: noSessionTokens,
      head: false,
      ahead: false,
    },
  }
}
