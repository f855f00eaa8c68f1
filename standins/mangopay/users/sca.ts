// Strong Customer Authentication: a session per action, confirmed on a hosted page with a code within ten minutes.
import { translator } from '#lib/node/translator.ts'
import { hostedPage, pageLocale, withQuery } from '../protocol/pages.ts'
import { redirect, type StandInAnswer, type StandInCall } from '../protocol/protocol.ts'
import type { Routes } from '../protocol/routes.ts'
import { kind, type Stored, type World } from '../world.ts'

export type ScaAction = 'enrollment' | 'recipient' | 'transfer' | 'wallet_access' | 'consent'
type Session = Stored & {
  action: ScaAction
  subject: string
  /** What the person sees beside the action: an amount, an account. */
  detail: string
  wrong_codes: number
  outcome: 'PENDING' | 'VALIDATED' | 'FAILED' | 'EXPIRED'
}
const sessions = kind<Session>('sca_session', 'sca')

/** The code of Mangopay's sandbox. */
export const SCA_CODE = '702100'
const SESSION_SECONDS = 10 * 60
const WRONG_CODES = 3

/**
 * Opens a session and gives the RedirectUrl; the product adds `&returnUrl=…` and gets the person back with
 * `controlStatus=VALIDATED` or `FAILED`. The outcome is done as the action `<action>.VALIDATED`, `.FAILED` or `.EXPIRED`.
 */
export function openSca(world: World, action: ScaAction, subject: string, detail = ''): string {
  const { Id } = world.insert(sessions, { action, subject, detail, wrong_codes: 0, outcome: 'PENDING' })
  world.schedule('sca.expire', Id, world.now() + SESSION_SECONDS)
  return `${world.origin}/sca?token=${Id}`
}

/** Since 2026 the word `accept` in the user's address stands for a person who confirms everything. */
export const acceptsSca = (user: { Email?: string | null }): boolean => (user.Email ?? '').includes('accept')

export function scaRoutes(routes: Routes, world: World): void {
  world.on('sca.expire', id => finish(world, id, 'EXPIRED'))
  routes.page('GET', '/sca', call => page(world, call))
  routes.page('POST', '/sca', call => {
    const session = world.find(sessions, call.query.get('token') ?? '')
    if (!session) return page(world, call)
    if (session.outcome === 'PENDING') decide(world, session, call)
    const { outcome } = world.get(sessions, session.Id)
    if (outcome === 'PENDING') return page(world, call, true)
    const status = outcome === 'VALIDATED' ? 'VALIDATED' : 'FAILED'
    const back = withQuery(call.query.get('returnurl') ?? '', 'controlStatus', status)
    return back ? redirect(back) : page(world, call)
  })
}

function decide(world: World, session: Session, call: StandInCall): void {
  const refuses = call.form.get('action') !== 'confirm'
  const right = call.form.get('code')?.replace(/\s/g, '') === SCA_CODE
  const wrong_codes = session.wrong_codes + 1
  if (right && !refuses) finish(world, session.Id, 'VALIDATED')
  else if (refuses || wrong_codes >= WRONG_CODES) finish(world, session.Id, 'FAILED')
  else world.update(sessions, session.Id, { wrong_codes })
}

function finish(world: World, id: string, outcome: 'VALIDATED' | 'FAILED' | 'EXPIRED'): void {
  const session = world.find(sessions, id)
  if (session?.outcome !== 'PENDING') return
  world.update(sessions, id, { outcome })
  world.unschedule('sca.expire', id)
  world.act(`${session.action}.${outcome}`, session.subject)
}

function page(world: World, call: StandInCall, wrongCode = false): StandInAnswer {
  const locale = pageLocale(call)
  const { t } = translator(locale, 'mangopay')
  const session = world.find(sessions, call.query.get('token') ?? '')
  if (!session) return hostedPage({ locale, title: t('gone.title'), intro: t('gone.intro'), status: 404 })
  if (session.outcome !== 'PENDING')
    return hostedPage({ locale, title: t('sca.title'), intro: t(`sca.outcomes.${session.outcome}`) })
  return hostedPage({
    locale,
    title: t('sca.title'),
    intro: t(`sca.actions.${session.action}`),
    facts: session.detail === '' ? [] : [{ label: t('sca.detail'), value: session.detail }],
    ...(wrongCode && { error: t('sca.wrong') }),
    input: { name: 'code', label: t('sca.code'), hint: t('sca.hint', { code: SCA_CODE }) },
    actions: [
      { value: 'confirm', label: t('sca.confirm'), main: true },
      { value: 'refuse', label: t('sca.refuse') },
    ],
  })
}
