// Takes the report of a mail server that came back for an email of ours: an address that never got its letter has refused it.
import { createHash, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { mailings as contract } from '#lib/contract/mailings.ts'
import { Failure } from '#lib/errors.ts'
import type { Context } from '#server/context.ts'
import { mailing_deliveries } from '#server/db/schema/settlement.ts'
import { refuseDelivery } from './note-delivery.ts'
import { type Bounce, readBounce } from './read-bounce.ts'

/** `not_found` where nobody set it up. Whatever else comes to the sender of our emails is taken, and changes nothing. */
export async function receiveBounce(
  context: Context,
  { body }: ParsedInput<typeof contract.bounce>,
): Promise<{ received: true }> {
  const { bounce_secret } = context.settings
  if (bounce_secret === null) throw new Failure('not_found')
  if (!isSame(secretOf(context.request.authorization), bounce_secret)) throw new Failure('not_authenticated')
  const bounce = await readBounce(Buffer.from(body.message, 'base64'))
  if (bounce) await refuseBounced(context, bounce)
  return { received: true }
}

/** As a bearer, or as the password of an address such as `https://bounces:secret@…`, which is all that some services take. */
function secretOf(authorization: string): string {
  const [, scheme = '', given = ''] = /^(Bearer|Basic) +(\S+)$/i.exec(authorization) ?? []
  if (scheme.toLowerCase() !== 'basic') return given
  const pair = Buffer.from(given, 'base64').toString('utf8')
  return pair.slice(pair.indexOf(':') + 1)
}

/** Digests have one length, so that comparing them tells nothing of how much is right. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))
const digest = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Only for the address that this email went to: nobody ends the letters to another one with it. */
async function refuseBounced(context: Context, { mail_id, undelivered }: Bounce): Promise<void> {
  const [delivery] = await context.db.select().from(mailing_deliveries).where(eq(mailing_deliveries.mail_id, mail_id))
  if (!delivery) return
  const address = delivery.address.toLowerCase()
  const bounced = undelivered.find(({ addresses }) => addresses.includes(address))
  if (bounced) await context.transact(tx => refuseDelivery(tx, { mail_id, reply: bounced.reply }))
}
