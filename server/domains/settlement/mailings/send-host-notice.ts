// A person signs the notice to a host off: what speaks against it is asked again, and its emails are written in the same transaction, once.
import { and, eq } from 'drizzle-orm'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { infringements as contract, HostNotice, Infringement } from '#lib/contract/infringements.ts'
import { dayOf } from '#lib/dates.ts'
import { Failure, type FailureCode } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import type { UserContext } from '#server/context.ts'
import { mailing_deliveries, mailings } from '#server/db/schema/settlement.ts'
import { enqueueEmail } from '#server/mail/enqueue-email.ts'
import { type HostNoticeFacts, hostNoticeEmail } from '#server/mail/settlement/host-notice.ts'
import { presentInfringement } from '../claims/present-infringement.ts'
import { lockInfringement } from '../infringements/close-infringement.ts'
import { type InfringementRow, recordInfringementEvent } from '../infringements/record-event.ts'
import { type HoldReason, reasonToStop } from './hold-letters.ts'
import { prepareHostNotice } from './host-notice.ts'
import { letterPictures } from './letter-pictures.ts'

/** Why letters are held, as a refusal. */
const refusals = {
  not_first: 'priority_unsettled',
  blocked: 'claim_blocked',
  unconfirmed: 'hit_unconfirmed',
  no_address: 'host_unknown',
} as const satisfies Record<HoldReason, FailureCode>

/** `conflict` once it was sent, `host_unknown` without a desk to write to, `claim_changed` where it differs from what was read. */
export async function sendHostNotice(
  context: UserContext,
  { id, body }: ParsedInput<typeof contract.sendHostNotice>,
): Promise<Infringement> {
  const row = await lockInfringement(context, id)
  if (row.user_id !== context.user.id) throw new Failure('not_found')
  if ((await context.db.$count(mailings, hostNoticeOf(id))) > 0) throw new Failure('conflict')
  const { preview, facts } = await prepareHostNotice(context, row, body.language ?? context.locale)
  if (preview.addresses.length === 0) throw new Failure('host_unknown')
  if (preview.digest !== body.digest) throw new Failure('claim_changed')
  const stop = await reasonToStop(context, row)
  if (stop !== null) throw new Failure(refusals[stop])
  await writeHostNotice(context, row, preview, facts)
  const by = { actor: 'creator', user_id: context.user.id } as const
  const details = { addresses: preview.addresses, digest: preview.digest }
  const event = { kind: 'host_notice_sent', from: row.state, to: row.state, details } as const
  await recordInfringementEvent(context, id, by, event)
  return presentInfringement(context, row)
}

const hostNoticeOf = (infringement_id: string) =>
  and(eq(mailings.infringement_id, infringement_id), eq(mailings.type, 'host_notice'))

/** No key of the recipient’s page is in it: the host answers nothing there, and only checks who writes. */
async function writeHostNotice(
  context: UserContext,
  row: InfringementRow,
  { addresses, host, language }: HostNotice,
  facts: HostNoticeFacts,
): Promise<void> {
  const { db, now } = context
  const at = now()
  const mailing = { id: newId('mailing', at), infringement_id: row.id, due_on: dayOf(at), sent_at: at }
  await db.insert(mailings).values({ ...mailing, type: 'host_notice', state: 'sent' })
  const check = new URL(facts.check_url)
  check.searchParams.set('code', row.check_code)
  const { photographs } = await letterPictures(context, { ...row, locale: language })
  const written = { ...facts, host: host ?? facts.domain, check_link: check.href, photographs }
  const message = hostNoticeEmail(language, written)
  for (const address of addresses) {
    const mail_id = newId('mail', at)
    const delivery = { id: newId('mailing_delivery', at), mailing_id: mailing.id, address, mail_id, created_at: at }
    await db.insert(mailing_deliveries).values({ ...delivery, state: 'waiting' })
    await enqueueEmail(context, { id: mail_id, to: address, reply_to: facts.email, locale: language, message })
  }
}
