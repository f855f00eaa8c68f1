// The offline verifier: one page that checks certificates without a network, for as long as browsers run scripts.
import { isLocale } from '#lib/locales.ts'
import { serveChecks } from './check-beside.ts'
import { Trust } from './check-files.ts'
import { browserLocale } from './messages.ts'
import { openPage } from './verifier-page.ts'

// The page's own script is its worker's too.
if (typeof document === 'undefined') serveChecks()
else {
  const trust = Trust.parse(JSON.parse(document.querySelector('#trust')?.textContent ?? ''))
  // Without a connection it stands at the verifier's own address, which has the language.
  const [, place] = location.pathname.split('/')
  const locale = isLocale(place) ? place : browserLocale(navigator.languages)
  openPage({ trust, script: document.currentScript?.textContent ?? '' }, locale)
}
