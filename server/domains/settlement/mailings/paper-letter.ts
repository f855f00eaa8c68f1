// Letters as PDF: the copy that a creator keeps, which opens nothing, and the one for the post, whose key is written down as handed out.
import { asc, eq } from 'drizzle-orm'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { infringements as contract } from '#lib/contract/infringements.ts'
import { Failure } from '#lib/errors.ts'
import { href } from '#lib/routes.ts'
import { infringementCan } from '#lib/rules/settlement/infringements.ts'
import type { UserContext } from '#server/context.ts'
import { images } from '#server/db/schema/images.ts'
import { evidences } from '#server/db/schema/monitoring.ts'
import { infringement_hits, infringement_tokens } from '#server/db/schema/settlement.ts'
import { linkOf } from '#server/domains/accounts/emails/jobs.ts'
import { newSecret } from '#server/domains/accounts/tokens.ts'
import { DOCUMENT_PREVIEW, previewKey } from '#server/domains/images/keys.ts'
import { hashToken } from '#server/http/authenticate.ts'
import type { FileReply } from '#server/http/file-reply.ts'
import { letterWords } from '#server/mail/settlement/letter-words.ts'
import { drawFormalNotice } from '#server/pdf/draw-document.ts'
import type { PaperLetter } from '#server/pdf/formal-notice.ts'
import { ownInfringement } from '../claims/list-infringements.ts'
import { lockInfringement } from '../infringements/close-infringement.ts'
import { type InfringementRow, recordInfringementEvent } from '../infringements/record-event.ts'
import { letterFacts } from './letter-facts.ts'

/** Photographs that a letter on paper shows; the page shows all. */
const PICTURES_MAX = 6

export async function readLetterPdf(
  context: UserContext,
  { id }: ParsedInput<typeof contract.letterPdf>,
): Promise<FileReply> {
  const row = await ownInfringement(context, id)
  return drawn(context, row, null)
}

/** Whoever holds the paper can open the page: that one was made is an event of the infringement. */
export async function printLetter(
  context: UserContext,
  { id }: ParsedInput<typeof contract.printLetter>,
): Promise<FileReply> {
  const row = await ownInfringement(context, id)
  const token = newSecret()
  const reply = await drawn(context, row, token)
  await context.transact(async tx => {
    const locked = await lockInfringement(tx, row.id)
    if (!infringementCan.send(locked.state)) throw new Failure('conflict')
    const created_at = tx.now()
    await tx.db
      .insert(infringement_tokens)
      .values({ token_hash: hashToken(token), infringement_id: row.id, created_at })
    const by = { actor: 'creator', user_id: context.user.id } as const
    await recordInfringementEvent(tx, row.id, by, { kind: 'printed', from: locked.state, to: locked.state })
  })
  return reply
}

async function drawn(context: UserContext, row: InfringementRow, token: string | null): Promise<FileReply> {
  const link = token === null ? null : linkOf(context, row.locale, href('infringement', { token }))
  const letter = await paperLetter(context, row, link)
  const pdf = await drawFormalNotice({ language: row.locale, letter })
  const file_name = `letter-${row.check_code}-${link === null ? 'copy' : 'post'}-${row.locale}.pdf`
  return { body: pdf, bytes: pdf.byteLength, media_type: 'application/pdf', file_name, cache: 'private' }
}

async function paperLetter(context: UserContext, row: InfringementRow, link: string | null): Promise<PaperLetter> {
  const facts = await letterFacts(context, row, 'first_sending')
  const words = letterWords(row.locale, facts)
  const check = new URL(facts.check_url)
  check.searchParams.set('code', row.check_code)
  return {
    subject: words.subject,
    paragraphs: {
      before: [words.intro, ...words.uses, words.ask],
      amounts: words.amounts,
      reasons: words.reasons,
      after: [words.deadline, words.real, words.mandate],
    },
    ways_lead: words.ways_lead,
    ways: words.ways,
    schedule_lead: words.schedule_lead,
    schedule: words.schedule,
    hits: await paperHits(context, row.id, facts.hits),
    sender_name: row.sender_name,
    domain: facts.domain,
    signed_on: facts.signed_on,
    signed_at: row.signed_at.toISOString(),
    check_code: row.check_code,
    check_url: check.href,
    link,
  }
}

type NamedHits = Awaited<ReturnType<typeof letterFacts>>['hits']

async function paperHits(
  { db, ports }: UserContext,
  infringement_id: string,
  named: NamedHits,
): Promise<PaperLetter['hits']> {
  const rows = await db
    .select({ image: images.id, deleted_at: images.deleted_at, report: evidences.zip_sha256 })
    .from(infringement_hits)
    .innerJoin(images, eq(images.id, infringement_hits.image_id))
    .leftJoin(evidences, eq(evidences.id, infringement_hits.evidence_id))
    .where(eq(infringement_hits.infringement_id, infringement_id))
    .orderBy(asc(infringement_hits.id))
  const shown = new Set<string>()
  return Promise.all(
    named.map(async ({ title, author, page_url, certificate_version, certificate_digest }, at) => {
      const row = rows[at]
      // One photograph on several pages is shown once.
      const shows = row && row.deleted_at === null && !shown.has(row.image) && shown.size < PICTURES_MAX
      if (shows) shown.add(row.image)
      const picture = shows ? await ports.storage.read(previewKey(row.image, DOCUMENT_PREVIEW)) : null
      const said = { title, author, page_url, certificate_version, certificate_digest }
      return { ...said, report_sha256: row?.report ?? null, picture }
    }),
  )
}
