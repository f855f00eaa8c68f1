// The users' addresses: create, change, read, list and close, in the older API and in the one with SCA.
import type { Json } from '../protocol/fields.ts'
import {
  json,
  listPage,
  noContent,
  notFound,
  paramError,
  type StandInAnswer,
  type StandInCall,
} from '../protocol/protocol.ts'
import type { Routes } from '../protocol/routes.ts'
import type { World } from '../world.ts'
import { acceptsSca, openSca } from './sca.ts'
import { type Api, readLegal, readNatural } from './user-fields.ts'
import { legacyView, type MangopayUser, openUser, scaView, userObjects } from './users.ts'

type Person = 'natural' | 'legal'
const TYPES = { natural: 'NATURAL', legal: 'LEGAL' } as const
const viewOf = { legacy: legacyView, sca: scaView }
const rootOf = { legacy: '/users', sca: '/sca/users' }

export function userRoutes(routes: Routes, world: World): void {
  routes.api('GET', '/users', call => listPage(call, world.list(userObjects), legacyView))
  for (const api of ['legacy', 'sca'] as const) {
    const view = viewOf[api]
    routes.api('GET', `${rootOf[api]}/:id`, call => json(view(world.get(userObjects, call.params.id ?? ''))))
    for (const person of ['natural', 'legal'] as const) {
      const path = `${rootOf[api]}/${person}`
      routes.api('POST', path, call => create(world, call, person, api))
      routes.api('GET', `${path}/:id`, call => json(view(typed(world, call, person))))
      routes.api('PUT', `${path}/:id`, call => change(world, call, person, api))
    }
  }
  for (const person of ['natural', 'legal'] as const)
    routes.api('DELETE', `/users/${person}/:id`, call => {
      const user = typed(world, call, person)
      if (user.UserStatus === 'CLOSED') return noContent()
      world.update(userObjects, user.Id, { UserStatus: 'CLOSED', pending_url: null })
      world.happened('USER_ACCOUNT_CLOSED', user.Id)
      return noContent()
    })
}

/** A natural user is not found among the legal ones, nor the other way round. */
function typed(world: World, call: StandInCall, person: Person): Readonly<MangopayUser> {
  const user = world.get(userObjects, call.params.id ?? '')
  if (user.PersonType !== TYPES[person]) throw notFound(user.Id)
  return user
}

const read = (body: Json, person: Person, api: Api) =>
  person === 'natural' ? readNatural(body, api) : readLegal(body, api)

function create(world: World, call: StandInCall, person: Person, api: Api): StandInAnswer {
  const input = read(call.body, person, api)
  const common = {
    KYCLevel: 'LIGHT',
    UserStatus: 'ACTIVE',
    TermsAndConditionsAcceptedDate: input.TermsAndConditionsAccepted ? world.now() : null,
    enrolled_at: null,
    consented_at: null,
    pending_url: null,
  } as const
  const made =
    input.PersonType === 'NATURAL'
      ? world.insert(userObjects, { ...input, ...common, ProofOfIdentity: null, ProofOfAddress: null })
      : world.insert(userObjects, { ...input, ...common, ...NO_PROOFS })
  const user = api === 'sca' && made.UserCategory === 'OWNER' ? askEnrollment(world, made) : made
  return json(viewOf[api](user))
}

const NO_PROOFS = {
  LegalRepresentativeProofOfIdentity: null,
  ProofOfRegistration: null,
  Statute: null,
  ShareholderDeclaration: null,
}

/** An owner has to set up strong authentication; the word `accept` in the address stands for having done so. */
export function askEnrollment(world: World, user: MangopayUser): Readonly<MangopayUser> {
  if (acceptsSca(user)) return world.update(userObjects, user.Id, { UserStatus: 'ACTIVE', enrolled_at: world.now() })
  const pending_url = openSca(world, 'enrollment', user.Id)
  world.happened('USER_ACCOUNT_VALIDATION_ASKED', user.Id)
  return world.update(userObjects, user.Id, { UserStatus: 'PENDING_USER_ACTION', pending_url })
}

/** Fields that are not sent stay as they are; what results has to be whole. */
function change(world: World, call: StandInCall, person: Person, api: Api): StandInAnswer {
  const user = openUser(world, typed(world, call, person).Id)
  const input = read({ ...viewOf[api](user), ...call.body }, person, api)
  if (user.UserCategory !== 'PAYER' && input.UserCategory === 'PAYER')
    throw paramError({ UserCategory: 'An OWNER cannot become a PAYER again' })
  const accepted = input.TermsAndConditionsAccepted
  const TermsAndConditionsAcceptedDate = accepted ? (user.TermsAndConditionsAcceptedDate ?? world.now()) : null
  // A platform user stays one, whatever is sent.
  const UserCategory = user.UserCategory === 'PLATFORM' ? user.UserCategory : input.UserCategory
  const changed = world.update(userObjects, user.Id, { ...input, UserCategory, TermsAndConditionsAcceptedDate })
  if (user.UserCategory === 'PAYER' && UserCategory === 'OWNER')
    world.happened('USER_CATEGORY_UPDATED_TO_OWNER', user.Id)
  if (identityOf(user) !== identityOf(changed)) world.act('user.identity_changed', user.Id)
  return json(viewOf[api](world.get(userObjects, user.Id)))
}

/** What a validated document speaks of: when it changes, the document no longer fits. */
function identityOf(user: MangopayUser): string {
  if (user.PersonType === 'NATURAL')
    return JSON.stringify([user.FirstName, user.LastName, user.Birthday, user.Nationality])
  const { FirstName, LastName, Birthday, Nationality } = user.LegalRepresentative
  return JSON.stringify([user.Name, FirstName, LastName, Birthday, Nationality])
}
