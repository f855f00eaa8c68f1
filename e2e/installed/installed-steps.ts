// Steps of the tests of the installed app: pages of which the service worker is in charge, and what other programs hand over.
import type { Page } from '@playwright/test'
import type { Locale } from '../fixtures.ts'

/** Opens a page of which the service worker is in charge. */
export async function openControlled(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

export type SharedFile = { name: string; type: string; bytes: Buffer }

export const jpegFile = (name: string, bytes: Buffer): SharedFile => ({ name, type: 'image/jpeg', bytes })

/** As the system does it: a form of files is posted to the address that the manifest names. */
export async function share(page: Page, locale: Locale, files: readonly SharedFile[]): Promise<void> {
  const manifest = await (await page.request.get(`/${locale}/manifest.webmanifest`)).json()
  const { action, method, enctype, params } = manifest.share_target
  const field: string = params.files[0].name
  const carried = files.map(({ name, type, bytes }) => ({ name, type, bytes: bytes.toString('base64') }))
  await page.evaluate(submitFiles, { to: action, method, enctype, field, files: carried })
}

type Form = {
  to: string
  method: string
  enctype: string
  field: string
  files: { name: string; type: string; bytes: string }[]
}

/** Runs in the page: a navigation, as when a person presses a form's button. */
function submitFiles({ to, method, enctype, field, files }: Form): void {
  const form = document.createElement('form')
  Object.assign(form, { action: to, method, enctype })
  const input = document.createElement('input')
  Object.assign(input, { type: 'file', name: field, multiple: true })
  const chosen = new DataTransfer()
  for (const { name, type, bytes } of files) {
    chosen.items.add(new File([Uint8Array.from(atob(bytes), each => each.charCodeAt(0))], name, { type }))
  }
  input.files = chosen.files
  form.append(input)
  document.body.append(form)
  form.submit()
}
