// What an evidence report is made of: the order for it, what registers said, the images for its pages, and the result.
import type { CertificateProof, StatementV2, TimeStamp } from '#lib/contract/certificate-proof.ts'
import type { EvidenceDetail } from '#lib/contract/evidences.ts'
import type { Locale } from '#lib/locales.ts'
import type { MatchWhy } from '#lib/rules/matching/match-reasons.ts'
import type { CaptureFacts } from '#server/ports/capture.ts'
import type { AddressFacts, DomainFacts } from '#server/ports/registry.ts'

/** One file of a report; `path` is relative to its folder. */
export type ReportFile = { path: string; bytes: number; sha256: string }

/** Who is responsible for the site's name and for its address, according to public registers. */
export type RegistryFacts = { domain: DomainFacts; address: AddressFacts | null }

/** How sure it is that both are the same image, and how one is aligned with the other. */
type ReportMatch = MatchWhy & {
  score: number
  kind: 'whole' | 'part'
  mirrored: boolean
  scale: number
  rotation_deg: number
  overlap_original: number
  overlap_candidate: number
}

export type ReportOrder = {
  id: string
  hit_id: string
  ordered_at: string
  /** Where people reach the product, without a trailing slash. */
  public_url: string
  /** For whom the report is made. */
  owner: string
  found_at: string
  match: ReportMatch
  original: {
    image_id: string
    title: string
    proof: CertificateProof
    pdfs: Record<Locale, Uint8Array>
    /** First certificates of the same picture that other people have, whether or not this version names them. */
    earlier: StatementV2['earlier']
  }
  registered: RegistryFacts | null
}

/** Reduced images for the printed pages; they are drawn from the files of the report and are not part of it. */
export type PdfImages = { page: Uint8Array | null; comparison: Uint8Array | null; element: Uint8Array | null }

/** Everything the printed pages are drawn from. The certificate's own pages are files beside them. */
export type ReportContent = {
  facts: CaptureFacts
  order: Omit<ReportOrder, 'original'> & { original: Omit<ReportOrder['original'], 'pdfs'> }
  checks: EvidenceDetail['checks']
  /** The recorded files; the pages themselves are not among them. */
  files: ReportFile[]
  images: PdfImages
  /** Over the list of the recorded files. */
  stamp: TimeStamp
  /** SubjectPublicKeyInfo in base64. */
  package_key: string
}

/** Draws the printed pages as PDF bytes. */
export type DrawReport = (content: ReportContent & { language: Locale }) => Promise<Uint8Array>

export type Report = {
  digest: string
  time_stamp: TimeStamp
  checks: EvidenceDetail['checks']
  files: ReportFile[]
  /** The finished archive; its `path` is absolute. */
  zip: ReportFile
}
