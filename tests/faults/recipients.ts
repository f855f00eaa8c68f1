// Creators of a trial who sign letters off, and those who receive them and answer, over HTTP, whatever becomes of the product meanwhile.
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { newId } from '#lib/ids.ts'
import type { Database } from '#server/db/database.ts'
import { emails } from '#server/db/schema/accounts.ts'
import { domains } from '#server/db/schema/crawl.ts'
import { images } from '#server/db/schema/images.ts'
import { evidences } from '#server/db/schema/monitoring.ts'
import { browser, CHALLENGED, FRICTIONLESS } from '../support/billing/cards.ts'
import { putHit } from '../support/hits/put-hit.ts'
import { strongAnswers } from '../support/settlement/claimable.ts'
import { guestBody } from '../support/settlement/guests.ts'
import { ask, asText, atBank, type Payer } from './payer.ts'

/** An end that somebody was told. */
export type Played = { code: string; outcome: 'licensed' | 'withdrawn' | 'contest_accepted' }
type Stage = { url: string; db: Database; seller: Payer; image: string; signal: AbortSignal }

const LETTER_MS = 20_000
const COMMERCIAL = 'The page sells rooms, and shows the photograph above the price.'
const nobody = { token: '' }
let sites = 0

/** Its dossier is strong, and there are licences enough. */
export async function readyToClaim(url: string, db: Database, seller: Payer, image: string): Promise<void> {
  const init = {
    method: 'PATCH',
    headers: { Authorization: `Bearer ${seller.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(strongAnswers),
  }
  const answer = await fetch(`${url}/api/images/${image}/dossier`, init)
  if (!answer.ok) throw new Error(`the dossier was not taken: ${await answer.text()}`)
  await db.update(images).set({ max_editions: 20 }).where(eq(images.id, image))
}

/** A copy on a website of its own, with its report and an address. */
async function putCopy({ db, seller, image }: Stage): Promise<{ hit: string; office: string }> {
  sites += 1
  const at = new Date()
  const host = `copy-${sites}-${at.getTime()}.example`
  const office = `office@${host}`
  const { id: hit, domain_id } = await putHit(db, at, { image_id: image, user_id: seller.id, host })
  await db
    .update(domains)
    .set({ internal_emails: [office] })
    .where(eq(domains.id, domain_id))
  const order = { state: 'success' as const, automatic: false, price_cents: 50_00, ordered_at: at, due_at: at }
  await db.insert(evidences).values({ id: newId('evidence', at), hit_id: hit, user_id: seller.id, ...order })
  return { hit, office }
}

/** One letter from its sign-off to its end; what is told of the end goes into `played`. */
export async function playClaim(stage: Stage, played: Played[]): Promise<void> {
  const { url, seller, signal } = stage
  while (!signal.aborted) {
    const { hit, office } = await putCopy(stage)
    const draft = { hits: [hit], kind: 'claim', commercial_reason: COMMERCIAL }
    const preview = await ask(url, seller, '/infringements/preview', draft)
    if (preview?.status !== 200) return
    const signing = { ...draft, digest: preview.body.digest, declared: true }
    const signed = await ask(url, seller, '/infringements', signing, `sign-${hit}`)
    const [id, code] = [asText(signed?.body.id), asText(signed?.body.check_code)]
    const token = await keyOf(stage, office)
    if (id === '' || token === null) return
    const outcome = await some(ends)(stage, { id, token })
    if (outcome !== null) played.push({ code, outcome })
  }
}

/** Of the letter that has come. */
async function keyOf({ db, signal }: Stage, office: string): Promise<string | null> {
  for (const deadline = Date.now() + LETTER_MS; Date.now() < deadline && !signal.aborted; await sleep(100)) {
    const [mail] = await db.select({ text: emails.text }).from(emails).where(eq(emails.to, office))
    const key = /\/infringement\/([\w-]{43})\//.exec(mail?.text ?? '')?.[1]
    if (key) return key
  }
  return null
}

const some = <T>(all: readonly [T, ...T[]]): T => all[Math.floor(Math.random() * all.length)] ?? all[0]
type Letter = { id: string; token: string }
type Ending = (stage: Stage, letter: Letter) => Promise<Played['outcome'] | null>

const pay: Ending = async ({ url }, { token }) => {
  const begun = await ask(url, nobody, `/infringements/${token}/guests`, guestBody)
  const guest = asText(begun?.body.id)
  const quote = begun?.body.quote as { damages_cents: number; license: { total_cents: number } | null } | undefined // as the contract says
  if (guest === '' || !quote) return null
  const at = `/infringements/${token}/guests/${guest}`
  const registration = await register(url, at)
  if (registration === null) return null
  const total_cents = quote.damages_cents + (quote.license?.total_cents ?? 0)
  const body = { RessourceId: registration, browser, license: quote.license !== null, total_cents }
  const paid = await ask(url, nobody, `${at}/pay`, body, `pay-${guest}`)
  const redirect = asText(paid?.body.redirect_url)
  if (redirect !== '') await atBank(redirect)
  const decided = redirect === '' ? paid : await ask(url, nobody, `${at}/follow`, { purchase: paid?.body.id })
  return decided?.body.status === 'paid' && quote.license !== null ? 'licensed' : null
}

/** The kit's part, with a card whose bank asks or not. */
async function register(url: string, at: string): Promise<string | null> {
  const begun = await ask(url, nobody, `${at}/card`, {})
  const body: Record<string, unknown> = begun?.body ?? {}
  const id = asText(body.id)
  if (id === '') return null
  const cardNumber = Math.random() < 0.5 ? FRICTIONLESS : CHALLENGED
  const post = (to: string, fields: Record<string, string>) =>
    fetch(to, { method: 'POST', body: new URLSearchParams(fields) })
  const card = { cardNumber, cardExpirationDate: '1239', cardCvx: '123' }
  const sent = { data: asText(body.preregistration_data), accessKeyRef: asText(body.access_key), ...card }
  const RegistrationData = await (await post(asText(body.url), sent)).text()
  await post(`${asText(body.base_url)}/v2.01/${asText(body.client_id)}/CardRegistrations/${id}`, {
    Id: id,
    RegistrationData,
  })
  return id
}

const withdraw: Ending = async ({ url, seller }, { id }) => {
  const withdrawn = await ask(url, seller, `/infringements/${id}/withdraw`, { reason: 'A mistake of mine.' })
  return withdrawn?.status === 200 ? 'withdrawn' : null
}

/** Contested, and accepted or refused by its creator. */
const contest: Ending = async ({ url, seller }, { id, token }) => {
  const body = { answer: 'contest', language: 'en', reason: 'It is my own.' }
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) form.set(name, value)
  const sent = { method: 'POST', body: form, redirect: 'manual' as const }
  await fetch(`${url}/api/infringements/${token}/form`, sent).catch(() => null)
  const read = await ask(url, nobody, `/infringements/${token}`)
  const answers = Array.isArray(read?.body.answers) ? read.body.answers : []
  const answer = asText(answers.at(-1)?.id)
  if (answer === '') return null
  const how = Math.random() < 0.5 ? 'accept' : 'refuse'
  const judged = await ask(url, seller, `/infringements/${id}/answers/${answer}/${how}`, { reason: 'Seen.' })
  return judged?.status === 200 && how === 'accept' ? 'contest_accepted' : null
}

const ends: readonly [Ending, ...Ending[]] = [pay, pay, withdraw, contest]
