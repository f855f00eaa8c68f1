// Identity verification: documents, their pages, states and the reasons of a refusal.

import { states } from '../states.ts'
import type { CompanyType, UserType } from './profile.ts'

export const documentKinds = [
  'id_front',
  'id_back',
  'passport',
  'driving_license',
  'registration_proof',
  'articles_of_association',
] as const
export type DocumentKind = (typeof documentKinds)[number]

/** What must be proved. `ubo_declaration` is a form, the others are files. */
export const identityDocuments = [
  'identity_proof',
  'registration_proof',
  'articles_of_association',
  'ubo_declaration',
] as const
export type IdentityDocumentName = (typeof identityDocuments)[number]
/** The documents that are handed in as files. */
export type UploadedDocumentName = Exclude<IdentityDocumentName, 'ubo_declaration'>

/** `incomplete`: a page is still missing. `sending`: handed in, not yet with the provider. */
export const documentStatuses = ['incomplete', 'sending', 'under_review', 'verified', 'to_rectify'] as const
export type DocumentStatus = (typeof documentStatuses)[number]

export const verificationStatuses = ['incomplete', 'under_review', 'verified', 'to_rectify'] as const
export type VerificationStatus = (typeof verificationStatuses)[number]

/** Why a document or a person is not accepted. */
export const refusalReasons = [
  'document_unreadable',
  'document_not_accepted',
  'document_expired',
  'document_incomplete',
  'document_missing',
  'document_does_not_match_user_data',
  'document_does_not_match_account_data',
  'specific_case',
  'document_falsified',
  'underage_person',
  'counterfeit_product',
  'other',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** Beneficial owners a company declares: everyone with more than a quarter, so at most four. */
export const UBOS_MAX = 4
/** Largest file of a document, in bytes: the provider's limit. */
export const DOCUMENT_MAX_BYTES = 7_000_000
/** Smallest file of an identity proof, in bytes: the provider refuses smaller ones as unreadable. */
export const IDENTITY_PROOF_MIN_BYTES = 32_768
/** Smallest file of any other document, in bytes. */
export const DOCUMENT_MIN_BYTES = 1_024
export const documentMediaTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const

/** What a file is by its first bytes, whatever it is called; null for anything else than PDF, JPEG or PNG. */
export function documentMediaType(bytes: Uint8Array): (typeof documentMediaTypes)[number] | null {
  const starts = (...magic: number[]) => magic.every((byte, index) => bytes[index] === byte)
  if (starts(0x25, 0x50, 0x44, 0x46, 0x2d)) return 'application/pdf'
  if (starts(0xff, 0xd8, 0xff)) return 'image/jpeg'
  return starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) ? 'image/png' : null
}

const documentOfKind: Record<DocumentKind, UploadedDocumentName> = {
  id_front: 'identity_proof',
  id_back: 'identity_proof',
  passport: 'identity_proof',
  driving_license: 'identity_proof',
  registration_proof: 'registration_proof',
  articles_of_association: 'articles_of_association',
}
export const documentOf = (kind: DocumentKind): UploadedDocumentName => documentOfKind[kind]

/** Smallest file of a document of this kind, in bytes. */
export const leastBytes = (kind: DocumentKind): number =>
  documentOf(kind) === 'identity_proof' ? IDENTITY_PROOF_MIN_BYTES : DOCUMENT_MIN_BYTES

/** Which documents prove a person or a company of this type. */
export function requiredDocuments(user_type: UserType, company_type: CompanyType | null): IdentityDocumentName[] {
  if (user_type === 'natural' || company_type === null) return ['identity_proof']
  const byCompany: Record<CompanyType, IdentityDocumentName[]> = {
    soletrader: ['identity_proof', 'registration_proof'],
    organization: ['identity_proof', 'registration_proof', 'articles_of_association'],
    business: ['identity_proof', 'registration_proof', 'articles_of_association', 'ubo_declaration'],
  }
  return byCompany[company_type]
}

/** An identity card has two sides; everything else is one file. */
export function isDocumentComplete(kinds: readonly DocumentKind[]): boolean {
  if (kinds.length === 0) return false
  if (!kinds.every(isCardSide)) return true
  return kinds.includes('id_front') && kinds.includes('id_back')
}

const isCardSide = (kind: DocumentKind): boolean => kind === 'id_front' || kind === 'id_back'

/** Whether a page completes the pages handed in before; otherwise it starts the document again. */
export const mayJoin = (kinds: readonly DocumentKind[], kind: DocumentKind): boolean =>
  kinds.length === 0 || (isCardSide(kind) && kinds.every(isCardSide) && !kinds.includes(kind))

export const documentCan = states({
  /** A page may be added or the document started again. */
  hand_in: ['incomplete', 'to_rectify'],
  decide: ['sending', 'under_review'],
  refuse: ['under_review', 'verified'],
})

export const verificationCan = states({
  verify: ['under_review'],
  refuse: ['under_review', 'verified'],
})

/** Where a verification stands, from its required documents; `decided` is what an administrator has said since. */
export function verificationStatus(
  documents: readonly DocumentStatus[],
  decided: 'verified' | 'to_rectify' | null,
): VerificationStatus {
  if (documents.includes('to_rectify')) return 'to_rectify'
  if (documents.length === 0 || documents.includes('incomplete')) return 'incomplete'
  if (decided === 'verified' && documents.every(document => document === 'verified')) return 'verified'
  return decided === 'to_rectify' ? 'to_rectify' : 'under_review'
}
