// Hands a person the agreement by which invoices are issued in their name: as they signed it, or as they would sign it.
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { profiles as contract } from '#lib/contract/profiles.ts'
import { Failure } from '#lib/errors.ts'
import type { Locale } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import { slugOf } from '#lib/slug.ts'
import type { UserContext } from '#server/context.ts'
import { requireCompleteProfile } from '#server/domains/accounts/profile/require-complete-profile.ts'
import type { FileReply } from '#server/http/file-reply.ts'
import { drawAgreement } from '#server/pdf/draw-document.ts'
import { lastSignature, ownProfile } from './queries.ts'

/** Somebody else's is `not_found`; `profile_incomplete` names what is missing. What was signed is in the language of its signature. */
export async function readAgreementPdf(
  context: UserContext,
  { id, query }: ParsedInput<typeof contract.invoicingAgreement>,
): Promise<FileReply> {
  if (id !== context.user.id) throw new Failure('not_found')
  const signed = query.draft ? null : await lastSignature(context, id)
  if (signed) return fileOf(signed.document, signed.language)
  await requireCompleteProfile(context)
  const profile = await ownProfile(context)
  const { public_url, support_email } = context.settings
  const language = query.language ?? context.locale
  const drawn = { profile, public_url, support_email, drawn_at: context.now(), signature: null, language }
  return fileOf(await drawAgreement(drawn), language)
}

function fileOf(pdf: Uint8Array, language: Locale): FileReply {
  return {
    body: pdf,
    bytes: pdf.byteLength,
    media_type: 'application/pdf',
    file_name: `${slugOf(translator(language, 'agreement').t('title'))}.pdf`,
    cache: 'private',
  }
}
