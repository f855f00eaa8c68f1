// Users: natural and legal persons as the provider keeps them, and how they look in each of its two APIs.
import { paramError, Refusal, shown } from '../protocol/protocol.ts'
import { kind, type Stored, type World } from '../world.ts'

export type Address = {
  AddressLine1: string | null
  AddressLine2: string | null
  City: string | null
  Region: string | null
  PostalCode: string | null
  Country: string | null
}
export type Representative = {
  FirstName: string
  LastName: string
  Email: string | null
  Birthday: number | null
  Nationality: string | null
  CountryOfResidence: string | null
  PhoneNumber: string | null
  PhoneNumberCountry: string | null
}
type Common = Stored & {
  Email: string
  Tag: string | null
  UserCategory: 'PAYER' | 'OWNER' | 'PLATFORM'
  UserStatus: 'ACTIVE' | 'PENDING_USER_ACTION' | 'CLOSED'
  KYCLevel: 'LIGHT' | 'REGULAR'
  TermsAndConditionsAccepted: boolean
  TermsAndConditionsAcceptedDate: number | null
  /** When strong authentication was set up and consent was given; null before. */
  enrolled_at: number | null
  consented_at: number | null
  /** Where the person has to confirm something, while UserStatus says so. */
  pending_url: string | null
}
export type NaturalUser = Common & {
  PersonType: 'NATURAL'
  FirstName: string
  LastName: string
  Birthday: number | null
  Nationality: string | null
  CountryOfResidence: string | null
  Occupation: string | null
  IncomeRange: number | null
  Address: Address
  PhoneNumber: string | null
  PhoneNumberCountry: string | null
  Capacity: 'NORMAL' | 'DECLARATIVE'
  ProofOfIdentity: string | null
  ProofOfAddress: string | null
}
export type LegalUser = Common & {
  PersonType: 'LEGAL'
  Name: string
  LegalPersonType: 'BUSINESS' | 'ORGANIZATION' | 'SOLETRADER' | 'PARTNERSHIP'
  CompanyNumber: string | null
  HeadquartersAddress: Address
  LegalRepresentative: Representative
  LegalRepresentativeAddress: Address
  LegalRepresentativeProofOfIdentity: string | null
  ProofOfRegistration: string | null
  Statute: string | null
  ShareholderDeclaration: string | null
}
export type MangopayUser = NaturalUser | LegalUser
export const userObjects = kind<MangopayUser>('user', 'user_m')

/** The user, who must not be closed: closed accounts can be read and nothing else. */
export function openUser(world: World, id: string): Readonly<MangopayUser> {
  const user = world.get(userObjects, id)
  if (user.UserStatus === 'CLOSED') throw new Refusal(403, 'forbidden_ressource', 'The user account is closed')
  return user
}

/** An author or owner named in a body, whose absence is an error of that field. */
export function namedUser(world: World, field: string, id: string): Readonly<MangopayUser> {
  const user = world.find(userObjects, id)
  if (!user) throw paramError({ [field]: `The value ${id} is not valid: there is no such user` })
  return openUser(world, user.Id)
}

export function userName(user: MangopayUser): string {
  return user.PersonType === 'NATURAL' ? `${user.FirstName} ${user.LastName}` : user.Name
}

/** A user in the API with Strong Customer Authentication. */
export function scaView(user: MangopayUser): object {
  const PendingUserAction = user.pending_url === null ? null : { RedirectUrl: user.pending_url }
  return { ...shown(user), PendingUserAction }
}

/** A user in the older API, where the representative's fields stand beside the company's. */
export function legacyView(user: MangopayUser): object {
  if (user.PersonType === 'NATURAL') return shown(user)
  const { LegalRepresentative: person, ...rest } = user
  return {
    ...shown(rest),
    LegalRepresentativeFirstName: person.FirstName,
    LegalRepresentativeLastName: person.LastName,
    LegalRepresentativeEmail: person.Email,
    LegalRepresentativeBirthday: person.Birthday,
    LegalRepresentativeNationality: person.Nationality,
    LegalRepresentativeCountryOfResidence: person.CountryOfResidence,
  }
}
