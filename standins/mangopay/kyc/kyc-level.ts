// When a user counts as verified: the set of documents each kind of person needs.
import { type MangopayUser, userObjects } from '../users/users.ts'
import { kind, type Stored, type World } from '../world.ts'

type KycType =
  | 'IDENTITY_PROOF'
  | 'REGISTRATION_PROOF'
  | 'ARTICLES_OF_ASSOCIATION'
  | 'SHAREHOLDER_DECLARATION'
  | 'ADDRESS_PROOF'
export type KycStatus = 'CREATED' | 'VALIDATION_ASKED' | 'VALIDATED' | 'REFUSED' | 'OUT_OF_DATE'
/** A file of a document: never its bytes, which nobody may keep. */
export type KycPage = { bytes: number; sha256: string; magic: string | null }
export type KycDocument = Stored & {
  Type: KycType
  UserId: string
  Status: KycStatus
  Tag: string | null
  RefusedReasonType: string | null
  RefusedReasonMessage: string | null
  ProcessedDate: number | null
  Flags: string[]
  pages: KycPage[]
}
export const kycDocuments = kind<KycDocument>('kyc_document', 'kyc_m')

export type UboStatus = 'CREATED' | 'VALIDATION_ASKED' | 'VALIDATED' | 'REFUSED' | 'INCOMPLETE'
export type MangopayUbo = Stored & {
  FirstName: string
  LastName: string
  Address: object
  Nationality: string
  Birthday: number
  Birthplace: { City: string; Country: string }
  IsActive: boolean
}
export type UboDeclaration = Stored & {
  UserId: string
  Status: UboStatus
  ProcessedDate: number | null
  Reason: string | null
  Message: string | null
  Ubos: MangopayUbo[]
}
export const uboDeclarations = kind<UboDeclaration>('ubo_declaration', 'ubo_m')

function neededDocuments(user: MangopayUser): KycType[] {
  if (user.PersonType === 'NATURAL') return ['IDENTITY_PROOF']
  if (user.LegalPersonType === 'SOLETRADER') return ['IDENTITY_PROOF', 'REGISTRATION_PROOF']
  return ['IDENTITY_PROOF', 'REGISTRATION_PROOF', 'ARTICLES_OF_ASSOCIATION']
}

function isVerified(world: World, user: MangopayUser): boolean {
  const mine = (object: { UserId: string; Status: string }) =>
    object.UserId === user.Id && object.Status === 'VALIDATED'
  const valid = new Set(world.list(kycDocuments, mine).map(document => document.Type))
  const needsOwners = user.PersonType === 'LEGAL' && user.LegalPersonType === 'BUSINESS'
  return (
    neededDocuments(user).every(type => valid.has(type)) &&
    (!needsOwners || world.list(uboDeclarations, mine).length > 0)
  )
}

/** Puts KYCLevel where the user's validated documents put it, and tells when it moved. */
export function refreshLevel(world: World, userId: string): void {
  const user = world.find(userObjects, userId)
  if (!user) return
  const KYCLevel = isVerified(world, user) ? 'REGULAR' : 'LIGHT'
  if (KYCLevel === user.KYCLevel) return
  world.update(userObjects, userId, { KYCLevel })
  world.happened(`USER_KYC_${KYCLevel}`, userId)
}

/** What was validated about an identity that has changed since no longer holds. */
export function outdate(world: World, userId: string): void {
  const speaksOfPerson = ({ UserId, Status, Type }: KycDocument) =>
    UserId === userId && Status === 'VALIDATED' && Type === 'IDENTITY_PROOF'
  for (const { Id } of world.list(kycDocuments, speaksOfPerson)) {
    world.update(kycDocuments, Id, { Status: 'OUT_OF_DATE' })
    world.happened('KYC_OUTDATED', Id)
  }
  refreshLevel(world, userId)
}
