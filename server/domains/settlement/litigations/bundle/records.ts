// Exhibits that are records of the books: the claim, the answers, the looks at the pages, the licences, the mandate and the history.
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Locale } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import { answerStanding, isFailedPayment } from '#lib/rules/settlement/infringements.ts'
import type { Context } from '#server/context.ts'
import { litigation_events } from '#server/db/schema/litigation.ts'
import { licenses } from '#server/db/schema/market.ts'
import {
  compliance_checks,
  infringement_answers,
  infringement_events,
  infringement_hits,
} from '#server/db/schema/settlement.ts'
import { letterWords } from '#server/mail/settlement/letter-words.ts'
import { recordingKey } from '../../compliance/make-check.ts'
import { letterFacts } from '../../mailings/letter-facts.ts'
import { proofKey } from '../../recipient/take-proof.ts'
import type { Case } from '../find-litigation.ts'
import { present, recordOf, rowWithout, storedFile, type UnnumberedExhibit } from './case-file.ts'

export async function exhibitOfClaim(context: Context, { claim }: Case, language: Locale): Promise<UnnumberedExhibit> {
  const { t, day, moment } = translator(language, 'litigation-bundle')
  const facts = await letterFacts(context, claim, 'first_sending')
  const rows = [
    { label: t('standing.domain'), value: facts.domain },
    { label: t('labels.sender'), value: claim.sender_name },
    { label: t('labels.signed'), value: moment(claim.signed_at) },
    { label: t('labels.deadline'), value: day(claim.deadline_on) },
    { label: t('labels.amounts'), value: letterWords(language, facts).amounts.join('\n') },
    ...(claim.commercial_reason === null ? [] : [{ label: t('labels.commercial'), value: claim.commercial_reason }]),
  ]
  return {
    kind: 'claim',
    about: null,
    rows,
    files: [recordOf('claim.json', rowWithout(claim, 'user_id', 'recipient_id'))],
    missing: [],
  }
}

export async function exhibitOfAnswers(
  context: Context,
  { claim }: Case,
  language: Locale,
): Promise<UnnumberedExhibit> {
  const { t, moment } = translator(language, 'settlement-claims')
  const given = await context.db
    .select()
    .from(infringement_answers)
    .where(eq(infringement_answers.infringement_id, claim.id))
    .orderBy(asc(infringement_answers.created_at), asc(infringement_answers.id))
  const answers = given.filter(answer => !isFailedPayment(answer))
  const rows = answers.map(({ kind, state, message, passport_number, decision_reason, created_at }) => {
    const standing = answerStanding({ kind, state })
    const words = `${t(`answers.${kind}`)} · ${t(`answer_states.${standing}`)}`
    return {
      label: moment(created_at),
      value: [words, message, passport_number, decision_reason].filter(Boolean).join('\n'),
    }
  })
  const handedIn = await Promise.all(
    answers.flatMap(({ file_sha256: sha256, file_type: media_type }, at) =>
      sha256 === null || media_type === null
        ? []
        : [
            storedFile(context, proofKey(claim.id, sha256), {
              name: `answer-${at + 1}.${media_type === 'application/pdf' ? 'pdf' : (media_type.split('/')[1] ?? 'bin')}`,
              media_type,
              sha256,
            }),
          ],
    ),
  )
  const files = present([...handedIn, recordOf('answers.json', { answers })])
  return { kind: 'answers', about: null, rows, ...files, ...(answers.length === 0 && { missing: ['answers_none'] }) }
}

export async function exhibitOfLooks(context: Context, { claim }: Case, language: Locale): Promise<UnnumberedExhibit> {
  const { t, moment } = translator(language, 'settlement-claims')
  const looks = await context.db
    .select({ check: compliance_checks, page_url: infringement_hits.page_url })
    .from(compliance_checks)
    .innerJoin(infringement_hits, eq(infringement_hits.id, compliance_checks.infringement_hit_id))
    .where(and(eq(compliance_checks.infringement_id, claim.id), isNotNull(compliance_checks.checked_at)))
    .orderBy(asc(compliance_checks.checked_at), asc(compliance_checks.id))
  const rows = looks.map(({ check: { checked_at, due_at, result }, page_url }) => ({
    label: moment(checked_at ?? due_at),
    value: `${t(`checks.${result ?? 'planned'}`)}\n${page_url}`,
  }))
  const digests = [...new Set(looks.flatMap(({ check }) => check.recording_sha256 ?? []))]
  const recordings = await Promise.all(
    digests.map((sha256, at) =>
      storedFile(context, recordingKey(sha256), {
        name: `look-${at + 1}.json`,
        media_type: 'application/json',
        sha256,
      }),
    ),
  )
  const record = looks.map(({ check, page_url }) => ({ ...rowWithout(check, 'findings'), page_url }))
  const files = present([...recordings, recordOf('looks.json', { looks: record })])
  return { kind: 'looks', about: null, rows, ...files, ...(looks.length === 0 && { missing: ['looks_none'] }) }
}

export async function exhibitOfLicenses(
  { db }: Context,
  { claim }: Case,
  language: Locale,
): Promise<UnnumberedExhibit> {
  const { t, day, money } = translator(language, 'litigation-bundle')
  const claimed = db
    .select({ id: infringement_hits.image_id })
    .from(infringement_hits)
    .where(eq(infringement_hits.infringement_id, claim.id))
  const rows = await db
    .select()
    .from(licenses)
    .where(inArray(licenses.image_id, claimed))
    .orderBy(asc(licenses.starts_on), asc(licenses.id))
  const shown = rows.map(({ number, licensee, url, starts_on, ends_on, net_cents }) => ({
    label: number ?? day(starts_on),
    value: [
      ends_on === null
        ? t('values.license_open', { licensee, from: day(starts_on) })
        : t('values.license', { licensee, from: day(starts_on), until: day(ends_on) }),
      url,
      net_cents === null ? null : t('values.price', { amount: money(net_cents) }),
    ]
      .filter(Boolean)
      .join('\n'),
  }))
  const record = rows.map(({ id, image_id, number, licensee, url, starts_on, ends_on, net_cents, ended_at }) => {
    return { id, image_id, number, licensee, url, starts_on, ends_on, net_cents, ended_at }
  })
  const files = [recordOf('licenses.json', { licenses: record })]
  return { kind: 'licenses', about: null, rows: shown, files, missing: rows.length === 0 ? ['licenses_none'] : [] }
}

/** Who signed what off, by which the letters were written in their name, and what they agreed to before a lawyer was asked. */
export async function exhibitOfMandate(
  context: Context,
  { claim, row }: Case,
  language: Locale,
): Promise<UnnumberedExhibit> {
  const { t, moment } = translator(language, 'litigation-bundle')
  const events = await eventsOfClaim(context, claim.id)
  const signed = events.find(({ kind }) => kind === 'signed')
  const digest = typeof signed?.details.digest === 'string' ? signed.details.digest : null
  const rows = [
    { label: t('labels.sender'), value: claim.sender_name },
    { label: t('labels.signed'), value: moment(claim.signed_at) },
    { label: t('labels.declaration'), value: translator(language, 'settlement-claims').t('prepare.declaration') },
    ...(digest === null ? [] : [{ label: t('labels.preview'), value: digest }]),
    {
      label: t('labels.note'),
      value: t('values.note', { version: row.cost_note_version, moment: moment(row.agreed_at) }),
    },
  ]
  const { sender_name, signed_at, check_code } = claim
  const { cost_note_version, agreed_at } = row
  const record = { sender_name, signed_at, check_code, digest, cost_note_version, agreed_at }
  return { kind: 'mandate', about: null, rows, files: [recordOf('mandate.json', record)], missing: [] }
}

const eventsOfClaim = ({ db }: Context, id: string) =>
  db
    .select()
    .from(infringement_events)
    .where(eq(infringement_events.infringement_id, id))
    .orderBy(asc(infringement_events.happened_at), asc(infringement_events.id))

export async function exhibitOfHistory(
  context: Context,
  { claim, row }: Case,
  language: Locale,
): Promise<UnnumberedExhibit> {
  const claims = translator(language, 'settlement-claims')
  const cases = translator(language, 'litigations')
  const ofClaim = await eventsOfClaim(context, claim.id)
  const ofCase = await context.db
    .select()
    .from(litigation_events)
    .where(eq(litigation_events.litigation_id, row.id))
    .orderBy(asc(litigation_events.happened_at), asc(litigation_events.id))
  const lines = [
    ...ofClaim
      .filter(({ kind }) => kind !== 'litigation_changed')
      .map(({ happened_at, kind, actor }) => ({
        at: happened_at,
        what: claims.t(`events.${kind}`),
        actor,
        reason: null,
      })),
    ...ofCase.map(({ happened_at, kind, actor, reason }) => ({
      at: happened_at,
      what: cases.t(`events.${kind}`),
      actor,
      reason,
    })),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const rows = lines.map(({ at, what, actor, reason }) => ({
    label: claims.moment(at),
    value: [`${what}, ${cases.t(`actors.${actor}`)}`, reason].filter(Boolean).join('\n'),
  }))
  const record = recordOf('history.json', {
    claim: ofClaim.map(event => rowWithout(event, 'user_id', 'infringement_id')),
    case: ofCase.map(event => rowWithout(event, 'user_id', 'litigation_id')),
  })
  return { kind: 'history', about: null, rows, files: [record], missing: [] }
}
