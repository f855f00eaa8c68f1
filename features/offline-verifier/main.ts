// The offline verifier: one page that checks certificates without a network, for as long as browsers run scripts.
import { serveChecks } from './check-beside.ts'
import { Trust } from './check-files.ts'
import { browserLocale } from './messages.ts'
import { openPage } from './verifier-page.ts'

// The page's own script is its worker's too.
if (typeof document === 'undefined') serveChecks()
else {
  const trust = Trust.parse(JSON.parse(document.querySelector('#trust')?.textContent ?? ''))
  openPage({ trust, script: document.currentScript?.textContent ?? '' }, browserLocale(navigator.languages))
}
