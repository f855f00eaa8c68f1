// Becoming an owner and setting up strong authentication: category, enrollment, consent and their state.
import { json, notFound, paramError, type StandInAnswer, type StandInCall } from '../protocol/protocol.ts'
import type { Routes } from '../protocol/routes.ts'
import type { World } from '../world.ts'
import { acceptsSca, openSca } from './sca.ts'
import { readLegal, readNatural } from './user-fields.ts'
import { askEnrollment } from './user-routes.ts'
import { type MangopayUser, openUser, scaView, userObjects } from './users.ts'

export function userScaRoutes(routes: Routes, world: World): void {
  for (const person of ['natural', 'legal'] as const)
    routes.api('PUT', `/sca/users/${person}/:id/category`, call => becomeOwner(world, call, person))
  routes.api('POST', '/sca/users/:id/enrollment', call => {
    const user = openUser(world, call.params.id ?? '')
    const RedirectUrl = openSca(world, 'enrollment', user.Id)
    if (user.UserStatus === 'PENDING_USER_ACTION') world.update(userObjects, user.Id, { pending_url: RedirectUrl })
    return json({ PendingUserAction: { RedirectUrl } })
  })
  routes.api('POST', '/sca/users/:id/consent', call => {
    const user = openUser(world, call.params.id ?? '')
    return json({ PendingUserAction: { RedirectUrl: openSca(world, 'consent', user.Id) } })
  })
  routes.api('GET', '/sca/users/:id/sca-status', call => json(status(world.get(userObjects, call.params.id ?? ''))))
  world.on('enrollment.VALIDATED', id => enrolled(world, id))
  for (const outcome of ['FAILED', 'EXPIRED'] as const)
    world.on(`enrollment.${outcome}`, id => world.happened(`SCA_ENROLLMENT_${outcome}`, id))
  world.on('consent.VALIDATED', id => {
    world.update(userObjects, id, { consented_at: world.now() })
    for (const scope of CONSENTS) world.happened(`SCA_${scope}_CONSENT_GIVEN`, id)
  })
}

const CONSENTS = ['CONTACT_INFORMATION_UPDATE', 'RECIPIENT_REGISTRATION', 'TRANSFER', 'VIEW_ACCOUNT_INFORMATION']

function becomeOwner(world: World, call: StandInCall, person: 'natural' | 'legal'): StandInAnswer {
  const user = openUser(world, call.params.id ?? '')
  if (user.PersonType.toLowerCase() !== person) throw notFound(user.Id)
  if (call.body.UserCategory !== 'OWNER') throw paramError({ UserCategory: 'The new category must be OWNER' })
  const body = { ...user, ...call.body }
  // Whoever is a payer may have no phone number yet; the older rules for owners ask for none.
  const input = person === 'natural' ? readNatural(body, 'legacy') : readLegal(body, 'sca')
  const wasPayer = user.UserCategory === 'PAYER'
  const changed = world.update(userObjects, user.Id, { ...input, TermsAndConditionsAcceptedDate: world.now() })
  if (wasPayer) world.happened('USER_CATEGORY_UPDATED_TO_OWNER', user.Id)
  const pending = wasPayer && call.body.ScaContext !== 'USER_NOT_PRESENT' && changed.enrolled_at === null
  return json(scaView(pending ? askEnrollment(world, changed) : changed))
}

function enrolled(world: World, id: string): void {
  const user = world.find(userObjects, id)
  if (!user || user.UserStatus === 'CLOSED') return
  const wasPending = user.UserStatus === 'PENDING_USER_ACTION'
  world.update(userObjects, id, { UserStatus: 'ACTIVE', enrolled_at: world.now(), pending_url: null })
  world.happened('SCA_ENROLLMENT_SUCCEEDED', id)
  if (wasPending) world.happened('USER_ACCOUNT_ACTIVATED', id)
}

function status(user: MangopayUser) {
  const consent = user.consented_at === null ? 'INACTIVE' : 'ACTIVE'
  return {
    UserStatus: user.UserStatus,
    IsEnrolled: user.enrolled_at !== null || acceptsSca(user),
    LastEnrollmentDate: user.enrolled_at,
    LastConsentCollectionDate: user.consented_at,
    ConsentScope: {
      ContactInformationUpdate: consent,
      RecipientRegistration: consent,
      Transfer: consent,
      ViewAccountInformation: consent,
    },
  }
}
