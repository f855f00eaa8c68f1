// What people do with a service of others in a trial, and what they were told is saved.
import { setTimeout as sleep } from 'node:timers/promises'
import { makeLocalCaptchaToken } from '#lib/local-captcha.ts'
import { browser, FRICTIONLESS } from '../../support/billing/cards.ts'
import { jpeg } from '../../support/files/jpeg-files.ts'
import { TEST_PASSWORD } from '../../support/people/person-over-http.ts'
import type { SmtpServer } from '../../support/standins/smtp/start-smtp.ts'
import { inWords, tally } from '../fault-rows.ts'
import { passTime } from '../money-roles.ts'
import { addCard, asText, atBank } from '../payer.ts'
import { type ProviderApi, readMovements } from '../provider-api.ts'
import { within } from '../within.ts'

export type ServiceJourney = {
  name: string
  /** What has to be there before the service fails. */
  prepare?(): Promise<void>
  /** One person, once; what they were answered. */
  go(): Promise<string>
  /** What people see of what waits. */
  waitsFor(): Promise<string>
  /** True when everything acknowledged is done. */
  done(): Promise<boolean>
  /** How much of what was acknowledged is not there, or was done twice. */
  lost(): Promise<number>
  /** Answers that a person can do something with. */
  allowed: RegExp
}

/** The provider takes so many calls in a quarter of an hour. */
const QUARTER_S = 15 * 60
/** Until previews are made. */
const LOOK_S = 60
/** Longer than the product waits for any service. */
const ANSWER_MS = 70_000

type Answered = { status: number; body: Record<string, unknown> }

async function send(url: string, token: string, path: string, init: RequestInit = {}): Promise<Answered> {
  const headers = { Authorization: `Bearer ${token}`, ...init.headers }
  try {
    const answer = await fetch(`${url}/api${path}`, { ...init, headers, signal: AbortSignal.timeout(ANSWER_MS) })
    return { status: answer.status, body: await answer.json().catch(() => ({})) }
  } catch {
    return { status: 0, body: {} }
  }
}
const json = (body: object, more: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'Content-Type': 'application/json', ...more },
})
/** Such as "503 provider_unavailable". */
const answerOf = ({ status, body }: Answered): string =>
  typeof body.code === 'string' ? `${status} ${body.code}` : String(status)
const under = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined

let made = 0

async function newPhotograph(): Promise<File> {
  const bytes = new Uint8Array(await jpeg({ seed: Date.now() + made }))
  return new File([bytes], `${made}.jpg`, { type: 'image/jpeg' })
}

/** A new photograph, or one that may be known already; its id is null where it was not taken. */
export async function uploadOne(url: string, token: string, known?: File): Promise<Answered & { id: string | null }> {
  made += 1
  const form = new FormData()
  form.append('title', `In spite of it ${made}`)
  form.append('genre', 'gen_seascape')
  if (known) form.append('despite_earlier', 'true')
  form.append('file', known ?? (await newPhotograph()))
  const answer = await send(url, token, '/images/create', { method: 'POST', body: form })
  return { ...answer, id: answer.status === 201 ? asText(answer.body.id) : null }
}

/** Uploads photographs; each is done when its certificate is anchored. */
export function certifying(url: string, token: string): ServiceJourney {
  const images = new Set<string>()
  const states = async () => {
    const found: string[] = []
    for (const id of images) {
      const { status, body } = await send(url, token, `/images/${id}/certificates`)
      const newest = Array.isArray(body) ? body.at(-1) : under(body, 'results')
      const state = under(Array.isArray(newest) ? newest.at(-1) : newest, 'state')
      found.push(status === 200 ? asText(state) || 'in_process' : String(status))
    }
    return found
  }
  return {
    name: 'upload and certify',
    async prepare() {
      images.clear()
    },
    async go() {
      const answer = await uploadOne(url, token)
      if (answer.id !== null) images.add(answer.id)
      return answerOf(answer)
    },
    async waitsFor() {
      return `their certificates say ${inWords(tally(await states()))}`
    },
    done: async () => (await states()).every(state => state === 'anchored'),
    lost: async () => (await states()).filter(state => /^\d/.test(state)).length,
    allowed: /^201$/,
  }
}

/** Uploads photographs, and looks at one that was certified before; each is done when it can be looked at. */
export function storing(url: string, token: string): ServiceJourney {
  const images = new Set<string>()
  let known = ''
  let turn = 0
  const look = async (id: string) => (await send(url, token, `/images/${id}/preview/640.webp`)).status
  const looks = () => Promise.all([...images].map(look))
  return {
    name: 'upload and look at photographs',
    async prepare() {
      images.clear()
      if (known !== '') return
      known = (await uploadOne(url, token)).id ?? ''
      await within(LOOK_S, async () => (await look(known)) === 200)
    },
    async go() {
      turn += 1
      if (turn % 2 === 0) return `look ${await look(known)}`
      const answer = await uploadOne(url, token)
      if (answer.id !== null) images.add(answer.id)
      return `upload ${answerOf(answer)}`
    },
    waitsFor: async () => '',
    async done() {
      const all = await looks()
      return (
        all.every(status => status === 200) && (await look(known)) === 200 && (await uploadOne(url, token)).id !== null
      )
    },
    lost: async () => (await looks()).filter(status => status !== 200).length,
    allowed: /^(?:upload (?:201|503 \w+)|look (?:200|503))$/,
  }
}

/** Adds a card while the provider fails, and pays for a plan that was accepted before; `provider` is asked past its proxy. */
export function paying(url: string, token: string, provider: ProviderApi): ServiceJourney {
  /** Invoices of which somebody was told that they are paid. */
  const told = new Set<string>()
  let invoice = ''
  let key = 0
  const pay = () => {
    key += 1
    return send(
      url,
      token,
      `/invoices/${invoice}/pay`,
      json({ browser }, { 'Idempotency-Key': `pay-${invoice}-${key}` }),
    )
  }
  const plans = ['COMPACT', 'HYBRID', 'REFLEX'] as const
  const choices = plans.flatMap(plan => [{ plan, interval: 'month' as const }])
  const years = plans.map(plan => ({ plan, interval: 'year' as const }))
  const upgrades = [...choices, ...years]
  let turn = 0
  let paid = false
  return {
    name: 'add a card and pay for a plan',
    async prepare() {
      paid = false
      invoice = ''
      await passTime(provider, QUARTER_S)
      await addCard(url, { token }, FRICTIONLESS)
      while (invoice === '' && turn < upgrades.length) {
        const choice = upgrades[turn]
        turn += 1
        const quoted = await send(url, token, '/subscriptions/quotes', json(choice ?? {}))
        if (quoted.status !== 201) continue
        const id = asText(quoted.body.id)
        const accepted = await send(url, token, '/subscriptions', json({ quote: id }, { 'Idempotency-Key': `a-${id}` }))
        invoice = asText(under(accepted.body.invoice, 'id'))
      }
    },
    async go() {
      if (invoice !== '' && Math.random() < 0.5) return `pay ${answerOf(await pay())}`
      return `card ${answerOf(await send(url, token, '/payments/card_registration', json({})))}`
    },
    waitsFor: async () => '',
    async done() {
      if (!paid && invoice !== '') {
        const answer = await pay()
        const redirect = asText(answer.body.redirect_url)
        if (redirect !== '') await atBank(redirect)
        const seen = await send(url, token, `/invoices/${invoice}/refresh`, json({}))
        paid = seen.body.status === 'succeeded'
        if (paid) told.add(invoice)
      }
      return (invoice === '' || paid) && (await addCard(url, { token }, FRICTIONLESS))
    },
    async lost() {
      let unpaid = 0
      for (const id of told) {
        const { body } = await send(url, token, `/invoices/${id}`)
        if (body.status !== 'paid') unpaid += 1
      }
      await passTime(provider, QUARTER_S)
      const { payment } = await readMovements(provider, [provider.wallet])
      return unpaid + Math.abs(payment.length - told.size)
    },
    allowed: /^(?:card 200|card 503 provider_unavailable|pay (?:200|503 provider_unavailable|409 \w+|402 \w+))$/,
  }
}

/** Registers; each is done when their letter has arrived. */
export function registering(url: string, smtp: SmtpServer): ServiceJourney {
  const addresses = new Set<string>()
  const arrived = (email: string) => smtp.received.some(({ to }) => to.includes(email))
  return {
    name: 'sign up and read the letter',
    async prepare() {
      addresses.clear()
    },
    async go() {
      made += 1
      const email = `newcomer-${Date.now()}-${made}@photographers.example`
      const person = { account_type: 'creator', first_name: 'Ada', last_name: 'Lumière', email, terms: true }
      const secret = { password: TEST_PASSWORD, password_confirmation: TEST_PASSWORD }
      const body = { ...person, ...secret, captcha_token: makeLocalCaptchaToken('registration') }
      const from = { 'X-Forwarded-For': `203.0.113.${made % 250}` }
      const answer = await send(url, '', '/rest-auth/registration', json(body, from))
      if (answer.status < 300 && answer.status > 0) addresses.add(email)
      return answerOf(answer)
    },
    async waitsFor() {
      return `${[...addresses].filter(email => !arrived(email)).length} letters wait`
    },
    done: async () => [...addresses].every(arrived),
    lost: async () => [...addresses].filter(email => !arrived(email)).length,
    allowed: /^20[0-4]$/,
  }
}

/** The key of the link in the newest letter that the mail server has. */
export async function keyOf({ received }: SmtpServer): Promise<string> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const letter = received.at(-1)?.data.replace(/=\r\n/g, '').replaceAll('=3D', '=') ?? ''
    const key = /\/authentication\/confirm-email\/(?:[^"\s/]+\/)*?([\w-]{43})\//.exec(letter)?.[1]
    if (key) return key
    await sleep(100)
  }
  throw new Error('no letter with a confirmation link arrived within 30 s')
}
