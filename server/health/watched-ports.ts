// Services of others that jobs use: a failure in use is known at once, and whether it is the service's tells the queue.
import type { HealthPart } from '#lib/contract/system.ts'
import type { AnchorPort } from '../ports/anchor.ts'
import { type MailPort, MailRefused } from '../ports/mail.ts'
import type { TimeStampPort } from '../ports/time-stamp.ts'
import type { Health } from './health.ts'

type Watched = { anchor: AnchorPort; mail: MailPort; time_stamp: TimeStampPort }

/** Whether its service fails, for each error of one; the errors are the adapters' own and stay as they are. */
const fails = new WeakMap<object, Promise<boolean>>()

/** The same ports. */
export function watchedPorts({ anchor, mail, time_stamp }: Watched, health: Health): Watched {
  const watched = async <T>(part: HealthPart, use: Promise<T>): Promise<T> => {
    try {
      return await use
    } catch (error) {
      // What a server says of one recipient says nothing of the server.
      if (error instanceof MailRefused) throw error
      health.suspect(part, error)
      if (error instanceof Error) fails.set(error, health.fails(part))
      throw error
    }
  }
  return {
    anchor: {
      ...anchor,
      anchor: root => watched('chain', anchor.anchor(root)),
      find: root => watched('chain', anchor.find(root)),
    },
    mail: { ...mail, send: message => watched('mail', mail.send(message)) },
    time_stamp: { ...time_stamp, stamp: digest => watched('time_stamp', time_stamp.stamp(digest)) },
  }
}

/** True when the error came from a service that fails: whoever waits for it has done nothing wrong and tries again. */
export const isServiceAway = async (error: unknown): Promise<boolean> =>
  error instanceof Error && (await fails.get(error)) === true
