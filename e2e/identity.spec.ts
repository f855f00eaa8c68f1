// Identity verification from registration to verified: a person and a company with two owners, one document refused and handed in again, an administrator who decides.
import type { Page } from '@playwright/test'
import { href, localHref } from '../lib/routes.ts'
import type { DocumentKind } from '../lib/rules/accounts/identity.ts'
import adminEn from '../messages/en/admin.json' with { type: 'json' }
import identityEn from '../messages/en/identity.json' with { type: 'json' }
import profileEn from '../messages/en/profile.json' with { type: 'json' }
import adminFr from '../messages/fr/admin.json' with { type: 'json' }
import identityFr from '../messages/fr/identity.json' with { type: 'json' }
import profileFr from '../messages/fr/profile.json' with { type: 'json' }
import { demoAccounts } from '../server/seed/demo-accounts.ts'
import { addressInLetter, expect, journeyLocales, type Locale, test } from './fixtures.ts'
import { completeCompany, completePersonal, openTab, registerAndLogIn } from './person-steps.ts'
import { signIn } from './sign-in.ts'

const said = {
  en: { identity: identityEn, admin: adminEn, profile: profileEn },
  fr: { identity: identityFr, admin: adminFr, profile: profileFr },
} as const
// Each takes most of its time waiting for the examination.
test.describe.configure({ mode: 'parallel' })

/** The stand-in answers within seconds. */
const EXAMINED = { timeout: 60_000 }

/** A PDF as far as its first bytes go, large enough to be readable; `word` is for the stand-in to find. */
const pdf = (word = '') => ({
  name: 'page.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from(`%PDF-1.7\n${word}\n`), Buffer.alloc(40_000, 'a scanned page ')]),
})

for (const locale of journeyLocales(import.meta.url)) {
  const { identity, admin } = said[locale]

  test(`a person is verified, after a document that could not be read, ${locale}`, async ({
    quietPage: page,
    meetSomebody,
  }) => {
    test.setTimeout(240_000)
    const person = await registerAndLogIn(page, locale, { name: 'natural' })
    await openTab(page, locale, 'identity')
    await expect(page.getByText(identity.missing.title)).toBeVisible()
    await completePersonal(page, locale, 'natural')

    await openTab(page, locale, 'identity')
    await page.getByRole('radio', { name: identity.choice.passport }).check()
    await handIn(page, locale, 'passport', 'refuse_unreadable')
    await expect(page.getByText(identity.reasons.document_unreadable.title)).toBeVisible(EXAMINED)
    await expect(page.getByText(identity.reasons.document_unreadable.next)).toBeVisible()
    await addressInLetter(person.email, /https?:[^"\s]*\/account\/identity\//)

    await page.getByRole('radio', { name: identity.choice.passport }).check()
    await handIn(page, locale, 'passport')
    await expectVerified(page, locale, 1)
    await expect(page.getByText(identity.overall.under_review.title)).toBeVisible()
    await verifyAsAdmin(await meetSomebody(), locale, person.email)
    await page.reload()
    await expect(page.getByText(identity.overall.verified.title)).toBeVisible()
  })

  test(`a company with two owners is verified, after an extract that had expired, ${locale}`, async ({
    quietPage: page,
    meetSomebody,
  }) => {
    test.setTimeout(300_000)
    const person = await registerAndLogIn(page, locale, { name: 'company', account_type: 'agency' })
    await completePersonal(page, locale, 'legal')
    await completeCompany(page, locale)

    await openTab(page, locale, 'identity')
    await handIn(page, locale, 'id_front')
    await expect(page.getByText(identity.upload.sent)).toBeVisible()
    await handIn(page, locale, 'id_back')
    await handIn(page, locale, 'articles_of_association')
    await handIn(page, locale, 'registration_proof', 'refuse_expired')
    await addOwner(page, locale, 'Anaïs')
    await addOwner(page, locale, 'Bénédicte')
    await page.getByRole('button', { name: identity.ubos.declare, exact: true }).click()

    await expect(page.getByText(identity.reasons.document_expired.title)).toBeVisible(EXAMINED)
    await expectVerified(page, locale, 3)
    // Only the refused document is asked for again.
    await expect(page.getByRole('button', { name: identity.upload.choose })).toHaveCount(1)
    await handIn(page, locale, 'registration_proof')
    await expectVerified(page, locale, 4)
    await verifyAsAdmin(await meetSomebody(), locale, person.email, admin.user_types.legal)
    await page.reload()
    await expect(page.getByText(identity.overall.verified.title)).toBeVisible()
  })
}

async function handIn(page: Page, locale: Locale, kind: DocumentKind, word?: string): Promise<void> {
  const { kinds, upload } = said[locale].identity
  const slot = page.getByRole('group', { name: kinds[kind] })
  await slot.getByLabel(upload.choose).first().setInputFiles(pdf(word))
  await expect(slot.getByRole('button', { name: upload.send, exact: true })).toBeFocused()
  await slot.getByRole('button', { name: upload.send, exact: true }).click()
  // A page that has gone is either marked or its place is no longer there.
  await expect(slot.getByRole('button', { name: upload.choose })).toHaveCount(0)
}

/** So many documents are verified by the provider. */
async function expectVerified(page: Page, locale: Locale, count: number): Promise<void> {
  const { statuses } = said[locale].identity
  const documents = page.getByRole('main').getByRole('listitem')
  await expect(documents.getByText(statuses.verified, { exact: true })).toHaveCount(count, EXAMINED)
}

async function addOwner(page: Page, locale: Locale, first_name: string): Promise<void> {
  const { identity, profile } = said[locale]
  await page.getByRole('button', { name: identity.ubos.add, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: identity.ubos.new_title })
  const field = (name: keyof typeof profile.fields) => dialog.getByLabel(profile.fields[name], { exact: true })
  await field('first_name').fill(first_name)
  await field('last_name').fill('Le Goff')
  await field('born_on').fill('1979-11-02')
  await field('birth_city').fill('Brest')
  await field('birth_country').selectOption('FR')
  await field('nationality').selectOption('FR')
  await field('address').fill('5 rue de Siam')
  await field('zip').fill('29200')
  await field('city').fill('Brest')
  await field('country').selectOption('FR')
  await dialog.getByRole('button', { name: profile.form.save, exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(`${first_name} Le Goff`)).toBeVisible()
}

/** The administrator finds the person in the queue, sees the declared data, and verifies. */
async function verifyAsAdmin(page: Page, locale: Locale, email: string, kind?: string): Promise<void> {
  const { admin } = said[locale]
  await signIn(page, demoAccounts[2])
  await page.goto(localHref(locale, href('admin_users', {}, { search: email })))
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row.getByText(admin.queue.ready)).toBeVisible(EXAMINED)
  await row.getByRole('link').first().click()
  await expect(page.getByRole('main')).toContainText(email)
  if (kind) await expect(page.getByRole('main')).toContainText(kind)
  await page.getByRole('button', { name: admin.decision.verify, exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: admin.decision.verify, exact: true }).click()
  await expect(page.getByText(admin.decision.verified_already)).toBeVisible()
}
