// A person of a trial who buys one plan after the other over HTTP, whatever becomes of the product meanwhile.
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { newId } from '#lib/ids.ts'
import type { Database } from '#server/db/database.ts'
import { sessions } from '#server/db/schema/accounts.ts'
import { profiles } from '#server/db/schema/profiles.ts'
import { insertPerson } from '#server/domains/accounts/registration/insert-person.ts'
import { hashToken } from '#server/http/authenticate.ts'
import { browser, CHALLENGED, FRICTIONLESS } from '../support/billing/cards.ts'
import { naturalProfile } from '../support/people/people.ts'

/** What somebody was told and may rely on. */
export type Told = { invoice: string; number: string; total_cents: number }
export type Payer = { id: string; token: string }

const DAY_MS = 86_400_000
/** Each is an upgrade of the one before it. */
const CHOICES = [
  { plan: 'COMPACT', interval: 'month' },
  { plan: 'HYBRID', interval: 'month' },
  { plan: 'HYBRID', interval: 'year' },
  { plan: 'REFLEX', interval: 'year' },
] as const
const ANSWER_MS = 15_000

let made = 0

/** Registered and signed in, without the letters in between. */
export async function newPayer(db: Database, roles: ['admin'] | [] = []): Promise<Payer> {
  made += 1
  const at = new Date()
  const [id, session] = [newId('user', at), newId('session', at)]
  const email = `payer-${made}-${Date.now()}@auctor.example`
  const said = { email, first_name: 'Ada', last_name: 'Lumière', account_type: 'creator', locale: 'en' } as const
  const dates = { email_confirmed_at: at, terms_accepted_at: at, created_at: at }
  await db.transaction(async tx => {
    await insertPerson({ db: tx }, { id, ...said, password_hash: '', roles: [...roles], ...dates })
    await tx.update(profiles).set(naturalProfile).where(eq(profiles.user_id, id))
    const seen = { user_agent: '', network: '', remember: false, created_at: at, proved_at: at }
    const expires_at = new Date(at.getTime() + DAY_MS)
    await tx.insert(sessions).values({ id: session, user_id: id, token_hash: hashToken(session), expires_at, ...seen })
  })
  return { id, token: session }
}

type Answered = { status: number; body: Record<string, unknown> }

/** Null when no answer came. */
export async function ask(url: string, payer: Pick<Payer, 'token'>, path: string, body?: object, key?: string) {
  const init = {
    method: body ? 'POST' : 'GET',
    headers: {
      Authorization: `Bearer ${payer.token}`,
      'Content-Type': 'application/json',
      ...(key && { 'Idempotency-Key': key }),
    },
    signal: AbortSignal.timeout(ANSWER_MS),
    ...(body && { body: JSON.stringify(body) }),
  }
  try {
    const answer = await fetch(`${url}/api${path}`, init)
    const answered: Answered = { status: answer.status, body: await answer.json() }
    return answered
  } catch {
    return null
  }
}

/** Buys until everything is bought, the signal ends it, or a payment stays open; what is told goes into `told`. */
export async function buyPlans(url: string, payer: Payer, told: Told[], signal: AbortSignal): Promise<void> {
  const number = Math.random() < 0.5 ? FRICTIONLESS : CHALLENGED
  while (!(await addCard(url, payer, number))) if (signal.aborted) return
  for (const choice of CHOICES) {
    for (let tries = 0; tries < 20 && !signal.aborted; tries += 1) {
      if (await buy(url, payer, choice, told)) break
      await sleep(150)
    }
  }
}

/** Empty for what is no text. */
export const asText = (value: unknown): string => (typeof value === 'string' ? value : '')
const part = (answer: Answered | null, name: string): Record<string, unknown> => {
  const found = answer?.body[name]
  return typeof found === 'object' && found ? { ...found } : {}
}

/** True once it is paid. */
async function buy(url: string, payer: Payer, choice: (typeof CHOICES)[number], told: Told[]): Promise<boolean> {
  const quoted = await ask(url, payer, '/subscriptions/quotes', choice)
  // It is there already: the answer to its payment was lost.
  if (quoted?.status === 409) return asText(quoted.body.code) === 'plan_not_upgrade'
  if (quoted?.status !== 201) return false
  const accepted = await ask(
    url,
    payer,
    '/subscriptions',
    { quote: quoted.body.id },
    `accept-${asText(quoted.body.id)}`,
  )
  const id = asText(part(accepted, 'invoice').id)
  if (id === '') return accepted?.status === 201
  for (let tries = 0; tries < 3; tries += 1) {
    const paid = await ask(url, payer, `/invoices/${id}/pay`, { browser }, `pay-${id}-${tries}`)
    const redirect = asText(paid?.body.redirect_url)
    if (redirect !== '') await atBank(redirect)
    const refreshed = redirect === '' ? paid : await ask(url, payer, `/invoices/${id}/refresh`, {})
    if (refreshed?.body.status !== 'succeeded') continue
    const invoice = part(refreshed, 'invoice')
    told.push({ invoice: id, number: asText(invoice.number), total_cents: Number(invoice.total_cents) })
    return true
  }
  return false
}

/** Buys the first plan and lets the card be charged from then on; throws when a step of it fails. */
export async function agreeOverHttp(url: string, payer: Pick<Payer, 'token'>): Promise<void> {
  if (!(await addCard(url, payer, FRICTIONLESS))) throw new Error('the card was not saved')
  const quoted = await ask(url, payer, '/subscriptions/quotes', CHOICES[0])
  const accepted = await ask(url, payer, '/subscriptions', { quote: quoted?.body.id }, 'agree-once')
  const id = asText(part(accepted, 'invoice').id)
  const paid = await ask(url, payer, `/invoices/${id}/pay`, { browser, agree: true }, 'pay-once')
  const body = new URLSearchParams({ action: 'accepted' })
  await fetch(asText(paid?.body.redirect_url), { method: 'POST', body, redirect: 'manual' })
  const refreshed = await ask(url, payer, `/invoices/${id}/refresh`, {})
  if (refreshed?.body.status !== 'succeeded') throw new Error(`not paid: ${JSON.stringify(refreshed)}`)
}

export async function atBank(redirect: string): Promise<void> {
  const body = new URLSearchParams({ action: Math.random() < 0.85 ? 'accepted' : 'refused' })
  await fetch(redirect, { method: 'POST', body, redirect: 'manual' }).catch(() => null)
}

/** False when the product did not answer. */
export async function addCard(url: string, payer: Pick<Payer, 'token'>, number: string): Promise<boolean> {
  const begun = await ask(url, payer, '/payments/card_registration', {})
  const { id, url: vault, preregistration_data, access_key, base_url, client_id } = part(begun, 'registration')
  if (begun?.status !== 200) return false
  const card = { cardNumber: number, cardExpirationDate: '1239', cardCvx: '123' }
  const form = { data: asText(preregistration_data), accessKeyRef: asText(access_key), ...card }
  const post = (to: string, fields: Record<string, string>) =>
    fetch(to, { method: 'POST', body: new URLSearchParams(fields) })
  const RegistrationData = await (await post(asText(vault), form)).text()
  const kit = `${asText(base_url)}/v2.01/${asText(client_id)}/CardRegistrations/${asText(id)}`
  await post(kit, { Id: asText(id), RegistrationData })
  const saved = await ask(url, payer, `/payments/card_registration?RessourceId=${asText(id)}`, {})
  return saved?.status === 200
}
