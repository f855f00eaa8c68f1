// What a newcomer does from the registration page to the first certificate, each step by its label, as in the browser test that counts them.
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import { parseMessage } from '../../lib/icu.ts'
import authEn from '../../messages/en/auth.json' with { type: 'json' }
import uploadEn from '../../messages/en/upload.json' with { type: 'json' }
import authFr from '../../messages/fr/auth.json' with { type: 'json' }
import uploadFr from '../../messages/fr/upload.json' with { type: 'json' }
import { jpeg } from '../../tests/support/files/jpeg-files.ts'

type File = { name: string; mimeType: string; buffer: Buffer }
export type Journey = {
  page: Page
  locale: 'en' | 'fr'
  origin: string
  /** Counts what the product takes. */
  waited: <T>(work: () => Promise<T>) => Promise<T>
  press: (target: Locator) => Promise<void>
  type: (field: Locator, text: string) => Promise<void>
  choose: (field: Locator, value: string) => Promise<void>
  bring: (input: Locator, file: File) => Promise<void>
  openMailbox: () => void
}

const said = { en: { auth: authEn, upload: uploadEn }, fr: { auth: authFr, upload: uploadFr } } as const
const PASSWORD = 'Kr7#quiet-Harbour'

export async function newcomerSteps(journey: Journey): Promise<void> {
  const link = await register(journey)
  const { page, locale, waited, press, choose, bring } = journey
  const { upload } = said[locale]
  await waited(() => page.goto(link))
  await waited(() => page.getByRole('button', { name: upload.choose, exact: true }).waitFor())
  const file = { name: 'First light.jpg', mimeType: 'image/jpeg', buffer: await jpeg({ seed: randomInt(1_000_000) }) }
  await bring(page.locator('input[type=file]'), file)
  await choose(page.getByLabel(upload.work.genre, { exact: true }), 'gen_landscape')
  const send = parseMessage(upload.send, locale)({ count: 1 })
  await press(page.getByRole('button', { name: send, exact: true }))
  await sayWhoCertifies(journey)
  await waited(() =>
    page.getByRole('link', { name: upload.done.certificate, exact: true }).waitFor({ timeout: 90_000 }),
  )
}

/** Answers the link of the email. */
async function register({ page, locale, origin, waited, press, type, openMailbox }: Journey): Promise<string> {
  const { registration, password, confirm_dialog } = said[locale].auth
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const email = `newcomer-${randomInt(1e9)}@photographers.example`
  await type(field(registration.first_name), 'Éloïse')
  await type(field(registration.last_name), 'Martin')
  await type(field(registration.email), email)
  await type(field(password.label), PASSWORD)
  await type(field(password.confirmation), PASSWORD)
  await press(field(registration.terms))
  await press(page.getByRole('main').getByRole('button', { name: registration.submit, exact: true }))
  await waited(() => page.getByRole('dialog', { name: confirm_dialog.title }).waitFor())
  openMailbox()
  return waited(() => linkFor(origin, email))
}

/** From the mailbox of the installation, as soon as the email is there. */
async function linkFor(origin: string, email: string): Promise<string> {
  for (;;) {
    const rows = (await (await fetch(`${origin}/mailbox/`)).text()).split('<li')
    const id = /\/mailbox\/emails\/(mai_\w+)/.exec(rows.find(row => row.includes(email)) ?? '')?.[1]
    const text = id ? await (await fetch(`${origin}/mailbox/emails/${id}/html`)).text() : ''
    const link = /https?:\/\/[^"\s]*\/authentication\/confirm-email\/[^"\s<]*/.exec(text)?.[0]
    if (link) return link
    await sleep(50)
  }
}

async function sayWhoCertifies({ page, locale, waited, press, type, choose }: Journey): Promise<void> {
  const { certifier } = said[locale].upload
  const dialog = page.getByRole('dialog', { name: certifier.title })
  await waited(() => dialog.waitFor())
  const field = (name: 'born_on' | 'nationality' | 'address' | 'zip' | 'city') =>
    dialog.getByLabel(certifier[name], { exact: true })
  await type(field('born_on'), '1990-02-28')
  await choose(field('nationality'), 'FR')
  await type(field('address'), '12 rue de la Photographie')
  await type(field('zip'), '13001')
  await type(field('city'), 'Marseille')
  await press(dialog.getByRole('button', { name: certifier.save, exact: true }))
}
