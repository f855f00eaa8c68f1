// Hands a person the agreement by which invoices are issued in their name, drawn from their complete profile.
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { profiles as contract } from '#lib/contract/profiles.ts'
import { Failure } from '#lib/errors.ts'
import { translator } from '#lib/node/translator.ts'
import { slugOf } from '#lib/slug.ts'
import type { UserContext } from '#server/context.ts'
import type { FileReply } from '#server/http/file-reply.ts'
import { drawAgreement } from '#server/pdf/draw-document.ts'
import { profileOf } from '../profile/read-current-profile.ts'
import { requireCompleteProfile } from '../profile/require-complete-profile.ts'

/** Somebody else's is `not_found`; `profile_incomplete` names what is missing. */
export async function readInvoicingAgreement(
  context: UserContext,
  { id, query }: ParsedInput<typeof contract.invoicingAgreement>,
): Promise<FileReply> {
  if (id !== context.user.id) throw new Failure('not_found')
  await requireCompleteProfile(context)
  const profile = await profileOf(context, id)
  if (!profile) throw new Failure('not_authenticated')
  const { public_url, support_email } = context.settings
  const language = query.language ?? context.locale
  const pdf = await drawAgreement({ profile, public_url, support_email, drawn_at: context.now(), language })
  return {
    body: pdf,
    bytes: pdf.byteLength,
    media_type: 'application/pdf',
    file_name: `${slugOf(translator(language, 'agreement').t('title'))}.pdf`,
    cache: 'private',
  }
}
