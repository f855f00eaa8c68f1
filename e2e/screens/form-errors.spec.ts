// Every form, sent as it should not be: its first wrong field has the focus, and the reason is in sight, under no bar and no toast.
import { href } from '../../lib/routes.ts'
import invoicingEn from '../../messages/en/invoicing.json' with { type: 'json' }
import libraryEn from '../../messages/en/library.json' with { type: 'json' }
import invoicingFr from '../../messages/fr/invoicing.json' with { type: 'json' }
import libraryFr from '../../messages/fr/library.json' with { type: 'json' }
import { becomeCreator } from '../creator-by-calls.ts'
import { type Locale, test } from '../fixtures.ts'
import { type Case, inDialog, press, screens, walk, withField, wrongly } from './form-walk.ts'

const said = {
  en: { invoicing: invoicingEn, library: libraryEn },
  fr: { invoicing: invoicingFr, library: libraryFr },
} as const
const account = (slug: string) => href('account', { slug })

const forStrangers: Case[] = [
  { name: 'registration', path: href('registration') },
  { name: 'login', path: href('login') },
  { name: 'forgotten password', path: href('forgot_password') },
  { name: 'support', path: href('support') },
  { name: 'beta testers', path: href('profiles', { role: 'beta-testers' }), form: withField('instagram') },
]

const forCreators: Case[] = [
  { name: 'personal details', path: account('personal'), spoil: wrongly('first_name', '') },
  { name: 'photographer', path: account('photographer'), spoil: wrongly('active_since', 'long ago') },
  { name: 'public page', path: account('public'), spoil: wrongly('website', 'no address') },
  { name: 'photographers', path: account('photographers') },
  { name: 'credits', path: account('credits') },
  { name: 'allowed websites', path: account('websites') },
  { name: 'bank account', path: account('bank'), form: withField('iban') },
  { name: 'e-mail addresses', path: account('emails') },
  { name: 'password', path: account('security'), form: withField('current_password') },
  { name: 'deletion', path: account('delete'), form: withField('password') },
  { name: 'FTP', path: href('images', {}, { upload: 'ftp' }) },
]

for (const [locale, viewport] of screens) {
  test(`forms for strangers show their first error, ${locale}`, async ({ quietPage: page }) => {
    await page.setViewportSize(viewport)
    await walk(page, locale, forStrangers)
  })

  test(`forms of an account show their first error, ${locale}`, async ({ quietPage: page }) => {
    test.setTimeout(240_000)
    await page.setViewportSize(viewport)
    await becomeCreator(page, locale, 'errors')
    await walk(page, locale, [...forCreators, ...dialogs(locale)])
  })
}

function dialogs(locale: Locale): Case[] {
  const { invoicing, library } = said[locale]
  return [
    { name: 'mandate of invoices', path: account('payouts'), open: press(invoicing.sign), form: inDialog },
    {
      name: 'collection',
      path: href('images', {}, { view: 'collections' }),
      open: press(library.collections.create),
      form: inDialog,
    },
  ]
}
