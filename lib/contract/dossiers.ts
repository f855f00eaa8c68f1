// Originality dossiers: the interview about how a photograph was made, what shows it, and how strong that is.
import { z } from 'zod'
import { BULK_MAX } from '#lib/rules/paging.ts'
import {
  ANSWER_CHARS,
  dossierAnswers,
  dossierPoints,
  exhibitKinds,
  SERIES_MAX,
} from '#lib/rules/settlement/dossier-strength.ts'
import { EntityId, Instant, optionalLines, refusal, requiredText } from './common.ts'
import { endpoint } from './endpoint.ts'

const answer = optionalLines(ANSWER_CHARS)
const parts = [...dossierAnswers, ...exhibitKinds] as const

/** What a dossier is worth, and what would make it stronger. */
export const DossierStrength = z.object({
  points: z.int().min(0).max(100),
  /** Points from which on a notice may leave. */
  threshold: z.int(),
  sufficient: z.boolean(),
  missing: z.array(z.object({ part: z.enum(parts), points: z.int().min(1).max(dossierPoints.angle) })),
})

/** When an authority stamped a digest; null while it has not. */
const Dated = z.object({ at: Instant, standin: z.boolean() }).nullable()

const Exhibit = z.object({
  id: z.string(),
  kind: z.enum(exhibitKinds),
  file_name: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  created_at: Instant,
  dated: Dated,
})
export type DossierExhibit = z.infer<typeof Exhibit>

const Answers = z.object({
  angle: z.string().nullable(),
  light: z.string().nullable(),
  moment: z.string().nullable(),
  location: z.string().nullable(),
  technical_means: z.string().nullable(),
  post_processing: z.string().nullable(),
})

/** Its owner alone reads it; four of the answers stand in the certificate. */
export const Dossier = z.object({
  answers: Answers,
  exhibits: z.array(Exhibit),
  strength: DossierStrength,
  /** Of the whole as it is now: answers and digests of the exhibits. */
  dated: Dated,
  updated_at: Instant.nullable(),
  /** Of the certificate that states four of the answers. */
  version: z.int().nullable(),
})
export type Dossier = z.infer<typeof Dossier>

/** Absent answers stay as they are. */
const DossierAnswers = z.strictObject(
  {
    angle: answer.optional(),
    light: answer.optional(),
    moment: answer.optional(),
    location: answer.optional(),
    technical_means: answer.optional(),
    post_processing: answer.optional(),
  },
  refusal('unknown_field'),
)

const NewExhibit = z.strictObject(
  {
    kind: z.enum(exhibitKinds, refusal('choice_invalid')),
    file_name: requiredText(255),
    bytes: z.int(refusal('number_invalid')).min(1, refusal('number_invalid')),
    /** SHA-256 of the file, in lower-case hexadecimal; the file itself stays where it is. */
    sha256: z.string(refusal('required')).regex(/^[0-9a-f]{64}$/, refusal('invalid')),
  },
  refusal('unknown_field'),
)

export const dossiers = {
  read: endpoint({
    method: 'GET',
    path: '/images/{id}/dossier',
    access: 'creator',
    response: Dossier,
    summary: 'The originality dossier of an image of yours, and what would make it stronger',
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/images/{id}/dossier',
    access: 'creator',
    body: DossierAnswers,
    response: Dossier,
    summary: 'Answer questions of the interview; answers that certificates state make the next version',
  }),
  addExhibit: endpoint({
    method: 'POST',
    path: '/images/{id}/dossier/exhibits',
    access: 'creator',
    body: NewExhibit,
    response: Dossier,
    status: 201,
    summary: 'Date a file that shows how the photograph was made: by its digest, without sending the file',
  }),
  removeExhibit: endpoint({
    method: 'DELETE',
    path: '/images/{id}/dossier/exhibits/{sha256}',
    access: 'creator',
    response: Dossier,
    status: 200,
    summary: 'Take an exhibit out of the dossier; its date stays what it is',
  }),
  applyToSeries: endpoint({
    method: 'POST',
    path: '/images/{id}/dossier/series',
    access: 'creator',
    body: z.strictObject(
      {
        images: z.array(EntityId).min(1, refusal('required')).max(Math.min(SERIES_MAX, BULK_MAX), refusal('too_long')),
      },
      refusal('unknown_field'),
    ),
    response: z.object({
      updated: z.int(),
      refused: z.array(z.object({ id: z.string(), code: z.string() })),
    }),
    summary: 'Give the answers to other images of the series, where they have none of their own',
  }),
}
