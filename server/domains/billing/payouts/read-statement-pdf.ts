// Hands out the statement of a payout as PDF.
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { payouts as contract } from '#lib/contract/payouts.ts'
import { Failure } from '#lib/errors.ts'
import type { UserContext } from '#server/context.ts'
import { profileOf } from '#server/domains/accounts/profile/read-current-profile.ts'
import type { FileReply } from '#server/http/file-reply.ts'
import { drawPayoutStatement } from '#server/pdf/draw-document.ts'
import { ownPayout, presentPayout } from './queries.ts'
import { statementOf } from './statement.ts'

export async function readStatementPdf(
  context: UserContext,
  { id, query }: ParsedInput<typeof contract.pdf>,
): Promise<FileReply> {
  const row = await ownPayout(context, id)
  if (row.posted_id === null) throw new Failure('payout_not_made')
  const language = query.language ?? context.locale
  const profile = await profileOf(context, context.user.id)
  if (!profile) throw new Failure('not_authenticated')
  const { first_name, last_name, company_name, user_type } = profile
  const person = `${first_name} ${last_name}`
  const pdf = await drawPayoutStatement({
    payout: presentPayout(row),
    statement: await statementOf(context, row, language),
    payee: user_type === 'legal' ? (company_name ?? person) : person,
    payer: context.settings.seller.name,
    standin: context.ports.payment.standin,
    language,
  })
  return {
    body: pdf,
    bytes: pdf.byteLength,
    media_type: 'application/pdf',
    file_name: `payout-${row.month}.pdf`,
    cache: 'private',
  }
}
