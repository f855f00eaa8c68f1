// The links of a subscriber: made of their id under the installation's key, so that every letter can carry one and none is kept.
import { timingSafeEqual } from 'node:crypto'
import type { Context } from '#server/context.ts'

type Keyed = Pick<Context, 'ports'>

export const subscriberToken = (context: Keyed, id: string): string => `${id}-${markOf(context, id)}`

/** The subscriber's id; null for what is not a link of ours. */
export function readSubscriberToken(context: Keyed, token: string): string | null {
  const [, id = '', mark = ''] = /^(nws_\w{1,40})-([0-9a-f]{64})$/.exec(token) ?? []
  const right = Buffer.from(markOf(context, id))
  return mark.length === right.length && timingSafeEqual(Buffer.from(mark), right) ? id : null
}

const markOf = ({ ports }: Keyed, id: string): string => ports.vault.digest(id, 'newsletter')
