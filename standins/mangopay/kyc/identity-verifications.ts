// Hosted identity verification: a session per attempt, decided by the person on a page of the stand-in.
import { translator } from '#lib/node/translator.ts'
import { Fields } from '../protocol/fields.ts'
import { hostedPage, pageLocale } from '../protocol/pages.ts'
import {
  invalidAction,
  listPage,
  ok,
  paramError,
  redirect,
  type StandInAnswer,
  type StandInCall,
} from '../protocol/protocol.ts'
import type { Routes } from '../protocol/routes.ts'
import { type MangopayUser, openUser, userName, userObjects } from '../users/users.ts'
import { providerId, type World } from '../world.ts'
import { type IdentityVerification, identityVerifications, refreshLevel } from './kyc-level.ts'

type Outcome = 'VALIDATED' | 'REFUSED' | 'REVIEW'
const EVENTS = { VALIDATED: 'VALIDATED', REFUSED: 'FAILED', REVIEW: 'INCONCLUSIVE' } as const
/** A session nobody finishes ends after a day. */
const SESSION_SECONDS = 24 * 60 * 60

export function identityVerificationRoutes(routes: Routes, world: World): void {
  routes.api('POST', '/users/:user_id/identity-verifications', call => create(world, call))
  routes.api('GET', '/users/:user_id/identity-verifications', call => {
    const user = world.get(userObjects, call.params.user_id ?? '')
    return listPage(
      call,
      world.list(identityVerifications, session => session.UserId === user.Id),
    )
  })
  routes.api('GET', '/identity-verifications/:id', call => ok(world.get(identityVerifications, call.params.id ?? '')))
  routes.page('GET', '/identity/:id', call => page(world, call))
  routes.page('POST', '/identity/:id', call => answer(world, call))
  routes.control('POST', '/identity-verifications/:id', call => {
    const session = world.get(identityVerifications, call.params.id ?? '')
    const fields = new Fields(call.body)
    const Status = fields.oneOf('Status', ['VALIDATED', 'REFUSED', 'REVIEW'])
    fields.done()
    if (Status !== '') decide(world, session, Status)
    return ok(world.get(identityVerifications, session.Id))
  })
  world.on('identity.expire', id => {
    if (world.find(identityVerifications, id)?.Status !== 'PENDING') return
    world.update(identityVerifications, id, { Status: 'TIMEOUT', LastUpdate: world.now() })
    world.happened('IDENTITY_VERIFICATION_TIMEOUT', id)
  })
}

function create(world: World, call: StandInCall): StandInAnswer {
  const user = openUser(world, call.params.user_id ?? '')
  const fields = new Fields(call.body)
  const ReturnUrl = fields.text('ReturnUrl', 2000)
  const Tag = fields.optionalText('Tag')
  if (ReturnUrl !== '' && !/^https?:$/.test(URL.parse(ReturnUrl)?.protocol ?? ''))
    fields.wrong('ReturnUrl', 'The ReturnUrl is not valid')
  fields.done()
  if (user.UserCategory === 'PAYER') throw invalidAction('Only an OWNER can be verified')
  if (user.PersonType === 'LEGAL' && user.LegalPersonType === 'PARTNERSHIP')
    throw paramError({ UserId: 'Hosted verification is not available for a PARTNERSHIP' })
  const Id = providerId(identityVerifications.prefix)
  const session = world.insert(identityVerifications, {
    Id,
    UserId: user.Id,
    ReturnUrl,
    HostedUrl: `${world.origin}/identity/${Id}`,
    Status: 'PENDING',
    LastUpdate: world.now(),
    Checks: [],
    Tag,
  })
  world.schedule('identity.expire', Id, world.now() + SESSION_SECONDS)
  world.happened('IDENTITY_VERIFICATION_PENDING', Id)
  return ok(session)
}

function page(world: World, call: StandInCall): StandInAnswer {
  const locale = pageLocale(call)
  const { t } = translator(locale, 'mangopay')
  const session = world.find(identityVerifications, call.params.id ?? '')
  const user = session && world.find(userObjects, session.UserId)
  if (!user || session.Status !== 'PENDING')
    return hostedPage({ locale, title: t('gone.title'), intro: t('gone.intro'), status: 404 })
  const review = user.PersonType === 'LEGAL' ? [{ value: 'REVIEW', label: t('identity.review') }] : []
  return hostedPage({
    locale,
    title: t('identity.title'),
    intro: t('identity.intro'),
    facts: [{ label: t('identity.person'), value: userName(user) }],
    actions: [
      { value: 'VALIDATED', label: t('identity.accept'), main: true },
      { value: 'REFUSED', label: t('identity.refuse') },
      ...review,
    ],
  })
}

function answer(world: World, call: StandInCall): StandInAnswer {
  const session = world.find(identityVerifications, call.params.id ?? '')
  if (!session) return page(world, call)
  const action = call.form.get('action')
  const outcome = (['VALIDATED', 'REFUSED', 'REVIEW'] as const).find(name => name === action)
  if (session.Status === 'PENDING' && outcome) decide(world, session, outcome)
  return redirect(session.ReturnUrl)
}

function decide(world: World, session: IdentityVerification, Status: Outcome): void {
  const user = world.get(userObjects, session.UserId)
  const Checks = checksOf(user, Status, world.now())
  world.update(identityVerifications, session.Id, { Status, Checks, LastUpdate: world.now() })
  world.unschedule('identity.expire', session.Id)
  world.happened(`IDENTITY_VERIFICATION_${EVENTS[Status]}`, session.Id)
  refreshLevel(world, user.Id)
}

function checksOf(user: MangopayUser, CheckStatus: Outcome, at: number): object[] {
  const company = ['BUSINESS_VERIFICATION', 'PERSONS_SIGNIFICANT_CONTROL']
  const types = ['IDENTITY_DOCUMENT_VERIFICATION', ...(user.PersonType === 'LEGAL' ? company : [])]
  const Reasons = CheckStatus === 'REFUSED' ? [{ Type: 'REFUSAL', Value: 'DOCUMENT_NOT_ACCEPTED' }] : []
  return types.map(Type => ({
    CheckId: providerId('check'),
    Type,
    CheckStatus,
    CreationDate: at,
    LastUpdate: at,
    Data: [],
    Reasons,
  }))
}
