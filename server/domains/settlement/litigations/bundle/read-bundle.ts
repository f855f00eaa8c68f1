// Hands out the exhibits of a case: as a list, as one PDF with bookmarks, or as one archive of the same files.
import { Readable } from 'node:stream'
import { desc, eq } from 'drizzle-orm'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { litigations as contract } from '#lib/contract/litigations.ts'
import { Failure } from '#lib/errors.ts'
import type { Locale } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import { ATTACHMENT_BYTES_MAX } from '#lib/rules/settlement/case-exhibits.ts'
import { litigationStage } from '#lib/rules/settlement/litigations.ts'
import { plainZipBytes, type ZipEntry, zip } from '#server/bytes/zip.ts'
import type { UserContext } from '#server/context.ts'
import { infringement_events } from '#server/db/schema/settlement.ts'
import type { FileReply } from '#server/http/file-reply.ts'
import type { BundleExhibit } from '#server/pdf/case-bundle.ts'
import { drawCaseBundle } from '#server/pdf/draw-document.ts'
import { type Case, findCase } from '../find-litigation.ts'
import { presentLitigations } from '../present-litigation.ts'
import { contentOf, fileOf, streamOf } from './case-file.ts'
import { collectExhibits, type NumberedExhibit } from './collect.ts'

export async function readExhibits(
  context: UserContext,
  { id, query }: ParsedInput<typeof contract.exhibits>,
): Promise<Answer<typeof contract.exhibits>> {
  const exhibits = await collectExhibits(context, await findCase(context, id), query.language ?? context.locale)
  const shown = exhibits.map(({ number, kind, about, files, missing }) => ({
    number,
    kind,
    about,
    missing,
    files: files.map(({ name, media_type, bytes, sha256 }) => ({ name, media_type, bytes, sha256 })),
  }))
  return { exhibits: shown }
}

export async function readBundle(
  context: UserContext,
  { id, query }: ParsedInput<typeof contract.bundle>,
): Promise<FileReply> {
  const found = await findCase(context, id)
  const language = query.language ?? context.locale
  const exhibits = await collectExhibits(context, found, language)
  const name = `case-${found.claim.check_code}-${language}`
  const changed_at = await lastChange(context, found)
  if (query.format === 'zip') return archive(context, exhibits, { file_name: `${name}.zip`, changed_at })
  const body = await pdfOf(context, found, { exhibits, language, changed_at })
  const media_type = 'application/pdf'
  return { body, bytes: body.byteLength, media_type, file_name: `${name}.pdf`, save: true, cache: 'private' }
}

/** The bundle has no other date, so that the same case gives the same bytes. */
async function lastChange({ db }: UserContext, { claim, row }: Case): Promise<Date> {
  const [last] = await db
    .select({ at: infringement_events.happened_at })
    .from(infringement_events)
    .where(eq(infringement_events.infringement_id, claim.id))
    .orderBy(desc(infringement_events.happened_at))
    .limit(1)
  return last?.at ?? row.agreed_at
}

/** In the form that `sha256sum -c` reads, beside the files. */
function archive(
  context: UserContext,
  exhibits: readonly NumberedExhibit[],
  { file_name, changed_at }: { file_name: string; changed_at: Date },
): FileReply {
  const all = exhibits.flatMap(({ files }) => files)
  const sums = all.map(({ sha256, name }) => `${sha256}  ${name}\n`).join('')
  const files = [fileOf('SHA256SUMS', 'text/plain', Buffer.from(sums)), ...all]
  const bytes = plainZipBytes(files)
  if (bytes === null) throw new Failure('archive_too_big')
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (const file of files) yield { name: file.name, modified: changed_at, body: () => streamOf(context, file) }
  }
  const body = Readable.from(zip(entries()), { objectMode: false })
  return { body, bytes, media_type: 'application/zip', file_name, save: true, cache: 'private' }
}

type Bundle = { exhibits: readonly NumberedExhibit[]; language: Locale; changed_at: Date }

async function pdfOf(context: UserContext, { row, claim }: Case, bundle: Bundle): Promise<Uint8Array> {
  const { language, changed_at } = bundle
  const { t, money, dayOf } = translator(language, 'litigation-bundle')
  const [shown] = await presentLitigations(context, [row])
  if (!shown) throw new Failure('unknown')
  const standing = [
    ['domain', shown.domain.name],
    ['code', claim.check_code],
    ['creator', shown.creator],
    ['lawyer', shown.lawyer ?? t('standing.nobody')],
    ['state', translator(language, 'litigations').t(`stages.${litigationStage(row)}`)],
    ['prejudice', money(row.prejudice_cents)],
    ...(row.discount_cents > 0 ? ([['discount', money(row.discount_cents)]] as const) : []),
    ['claimed', money(claim.prejudice_cents)],
    ['asked', dayOf(row.agreed_at)],
    ...(row.outcome === null ? [] : ([['outcome', row.outcome]] as const)),
  ] as const
  const exhibits: BundleExhibit[] = []
  for (const exhibit of bundle.exhibits) exhibits.push(await drawable(context, exhibit))
  return drawCaseBundle({
    language,
    bundle: {
      domain: shown.domain.name,
      code: claim.check_code,
      changed_at: changed_at.toISOString(),
      standing: standing.map(([name, value]) => ({ label: t(`standing.${name}`), value })),
      exhibits,
    },
  })
}

async function drawable(context: UserContext, { number, kind, about, rows, files, missing }: NumberedExhibit) {
  const attached = await Promise.all(
    files.map(async file => {
      const { name, media_type, bytes, sha256 } = file
      const content = bytes <= ATTACHMENT_BYTES_MAX ? await contentOf(context, file) : null
      return { name, media_type, bytes, sha256, content }
    }),
  )
  return { number, kind, about, rows, files: attached, missing }
}
