// What a case is handed out with: the sorts of exhibits in their order, and what may be missing of each.

export const caseExhibitKinds = [
  'claim',
  'certificate',
  'report',
  'dossier',
  'letters',
  'answers',
  'looks',
  'licenses',
  'mandate',
  'history',
] as const
export type CaseExhibitKind = (typeof caseExhibitKinds)[number]

/** Why something is not among the files. */
export const exhibitGaps = [
  /** The certificate’s version is not signed, or its picture is gone. */
  'certificate_missing',
  /** Nobody ordered a report. */
  'report_none',
  'report_pending',
  'report_failed',
  /** It was ordered and is not paid. */
  'report_unpaid',
  /** It was stored once and is not there any more. */
  'file_gone',
  /** Its author has not said how it was made. */
  'dossier_none',
  /** No letter has left, or none that is kept. */
  'letters_none',
  'answers_none',
  'looks_none',
  'licenses_none',
] as const
export type ExhibitGap = (typeof exhibitGaps)[number]

export const bundleFormats = ['pdf', 'zip'] as const

/** Bytes up to which a file is attached to the PDF; bigger ones are in the archive alone, and the PDF says so. */
export const ATTACHMENT_BYTES_MAX = 8_000_000
