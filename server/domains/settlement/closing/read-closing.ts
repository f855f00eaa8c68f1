// Draws and signs the closing letter of an infringement, for both of its sides.
import type { closingLetters as contract } from '#lib/contract/closing-letters.ts'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { Locale } from '#lib/locales.ts'
import { textDigest } from '#lib/proof/digests.ts'
import { pdfSealDigest, sealPdf } from '#lib/proof/seal.ts'
import type { Context, UserContext } from '#server/context.ts'
import type { FileReply } from '#server/http/file-reply.ts'
import { drawClosingLetter } from '#server/pdf/draw-document.ts'
import { ownInfringement } from '../claims/list-infringements.ts'
import type { InfringementRow } from '../infringements/record-event.ts'
import { findLetter } from '../recipient/find-letter.ts'
import { closingFacts } from './closing-facts.ts'

export async function readReceivedClosing(
  context: Context,
  { token, query }: ParsedInput<typeof contract.received>,
): Promise<FileReply> {
  const { row } = await findLetter(context, token)
  return closingFile(context, row, query.language ?? row.locale)
}

export async function readOwnClosing(
  context: UserContext,
  { id, query }: ParsedInput<typeof contract.own>,
): Promise<FileReply> {
  return closingFile(context, await ownInfringement(context, id), query.language ?? context.locale)
}

/** What it says is signed as certificates are, and so is every byte of the file. */
async function closingFile(context: Context, row: InfringementRow, language: Locale): Promise<FileReply> {
  const { signing } = context.ports
  const facts = await closingFacts(context, row, language)
  const digest = textDigest(facts.statement)
  const { address, signature } = (await signing.signDigest(digest)).bitcoin
  const drawn = await drawClosingLetter({ language, letter: { ...facts, digest, address, signature } })
  const pdf = sealPdf(drawn, (await signing.signDigest(pdfSealDigest(drawn))).bitcoin)
  return {
    body: pdf,
    bytes: pdf.byteLength,
    media_type: 'application/pdf',
    file_name: `closing-${row.check_code}-${language}.pdf`,
    cache: 'private',
  }
}
