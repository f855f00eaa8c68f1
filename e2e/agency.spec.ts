// An agency adds its photographers, renames one, removes another, and finds them where it uploads.

import { join } from 'node:path'
import { href, localHref } from '../lib/routes.ts'
import peopleEn from '../messages/en/people.json' with { type: 'json' }
import uploadEn from '../messages/en/upload.json' with { type: 'json' }
import peopleFr from '../messages/fr/people.json' with { type: 'json' }
import uploadFr from '../messages/fr/upload.json' with { type: 'json' }
import { root } from '../scripts/build-stamp.ts'
import { expect, journeyLocales, test } from './fixtures.ts'
import { completePersonal, openTab, registerAndLogIn } from './person-steps.ts'

const said = {
  en: { people: peopleEn.manage, upload: uploadEn },
  fr: { people: peopleFr.manage, upload: uploadFr },
} as const

for (const locale of journeyLocales(import.meta.url)) {
  test(`an agency looks after its photographers, ${locale}`, async ({ quietPage: page }) => {
    test.setTimeout(180_000)
    const { people, upload } = said[locale]
    const called = (text: string, name: string) => text.replace('{name}', name)
    await registerAndLogIn(page, locale, { name: 'agency', account_type: 'agency' })
    await completePersonal(page, locale, 'natural')
    await openTab(page, locale, 'photographers')
    await expect(page.getByText(people.photographers_none)).toBeVisible()
    for (const name of ['Zoé Lemaître', 'Ifeoma Obi', 'Jan Novák']) {
      await page.getByLabel(people.photographers_name, { exact: true }).fill(name)
      await page.getByRole('button', { name: people.photographers_add, exact: true }).click()
      await expect(page.getByRole('button', { name: called(people.rename, name), exact: true })).toBeVisible()
    }

    await page.getByRole('button', { name: called(people.rename, 'Jan Novák'), exact: true }).click()
    const dialog = page.getByRole('dialog', { name: people.rename_title })
    await dialog.getByLabel(people.new_name, { exact: true }).fill('Jan Novák-Dvořák')
    await dialog.getByRole('button', { name: people.save, exact: true }).click()
    await expect(
      page.getByRole('button', { name: called(people.rename, 'Jan Novák-Dvořák'), exact: true }),
    ).toBeVisible()

    await page.getByRole('button', { name: called(people.remove, 'Ifeoma Obi'), exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: people.remove_confirm, exact: true }).click()
    await expect(page.getByRole('button', { name: called(people.remove, 'Ifeoma Obi'), exact: true })).toHaveCount(0)

    await page.goto(localHref(locale, href('images')))
    await page
      .locator('input[type=file]')
      .setInputFiles(join(root, 'content/photos', 'sunset_by_Aitzol_Berasategi.jpg'))
    const list = await page.getByLabel(upload.work.photographer, { exact: true }).getAttribute('list')
    const offered = page.locator(`datalist[id="${list}"] option`)
    await expect
      .poll(async () => offered.evaluateAll(options => options.map(each => each.getAttribute('value'))))
      .toEqual(['Jan Novák-Dvořák', 'Zoé Lemaître'])
  })
}
