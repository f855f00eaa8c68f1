// Leaving: a person deletes the account, receives everything in one file, and is unknown afterwards.
import { unzipSync } from 'fflate'
import { href, localHref } from '../lib/routes.ts'
import authEn from '../messages/en/auth.json' with { type: 'json' }
import belongingsEn from '../messages/en/belongings.json' with { type: 'json' }
import errorsEn from '../messages/en/errors.json' with { type: 'json' }
import authFr from '../messages/fr/auth.json' with { type: 'json' }
import belongingsFr from '../messages/fr/belongings.json' with { type: 'json' }
import errorsFr from '../messages/fr/errors.json' with { type: 'json' }
import { addressInLetter, expect, journeyLocales, test } from './fixtures.ts'
import { choose, images, stateOf } from './installed/kept-steps.ts'
import { openTab, PASSWORD, registerAndLogIn } from './person-steps.ts'

const said = {
  en: { belongings: belongingsEn, errors: errorsEn, auth: authEn },
  fr: { belongings: belongingsFr, errors: errorsFr, auth: authFr },
} as const

/** Pictures of their own. */
const seeds = { en: 15_300, fr: 15_400 }

/** Runs in the page: how many rows wait in this browser. */
function countKept(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('auctor-uploads')
    opening.addEventListener('error', () => reject(opening.error))
    opening.addEventListener('success', () => {
      const db = opening.result
      const rows = db.transaction('items').objectStore('items').count()
      rows.addEventListener('success', () => {
        db.close()
        resolve(rows.result)
      })
    })
  })
}

for (const locale of journeyLocales(import.meta.url)) {
  test(`an account is exported and deleted, ${locale}`, async ({ quietPage: page }) => {
    test.setTimeout(180_000)
    const { belongings, errors, auth } = said[locale]
    const words = belongings.delete
    const person = await registerAndLogIn(page, locale, { name: 'leaving' })
    await page.goto(images(locale))
    await choose(page, seeds[locale])
    await expect(stateOf(page, 'received')).toBeVisible({ timeout: 60_000 })
    await expect.poll(() => page.evaluate(countKept)).toBe(1)
    await openTab(page, locale, 'delete')

    // Without a reason nothing is sent.
    await page.getByLabel(words.password, { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: words.submit, exact: true }).click()
    await expect(page.getByText(errors.fields.required).first()).toBeVisible()
    await page.getByLabel(words.reason, { exact: true }).fill('Trying it out')
    await page.getByRole('button', { name: words.submit, exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: words.confirm, exact: true }).click()
    await expect(page.getByText(words.done_title)).toBeVisible()
    // What waited in this browser goes with the account.
    expect(await page.evaluate(countKept)).toBe(0)

    const link = await addressInLetter(person.email, /https?:[^"\s]*\/profiles\/exports\/[\w-]{43}/)
    const answer = await page.request.get(link)
    expect(answer.headers()['content-type']).toBe('application/zip')
    const files = unzipSync(new Uint8Array(await answer.body()))
    const profile = new TextDecoder().decode(files['profile.json'])
    expect(JSON.parse(profile)).toMatchObject({ first_name: person.first_name, last_name: person.last_name })
    expect(Object.keys(files)).toContain('README.txt')

    await page.goto(localHref(locale, href('login')))
    await page.getByLabel(auth.login.email, { exact: true }).fill(person.email)
    await page.getByLabel(auth.login.password, { exact: true }).fill(PASSWORD)
    await page.getByRole('main').getByRole('button', { name: auth.login.submit, exact: true }).click()
    await expect(page.getByText(errors.codes.credentials_wrong)).toBeVisible()
  })
}
