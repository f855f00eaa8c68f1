// The offline verifier: one page that checks certificates without a network, for as long as browsers run scripts.
import { checkFiles, type GivenFile, Trust } from './check-files.ts'
import { drawChecked, element } from './draw-check.ts'
import { type OfflineLocale, preferredLocale, wordsIn } from './words.ts'

const trust = Trust.parse(JSON.parse(document.querySelector('#trust')?.textContent ?? ''))
const root = document.querySelector('main')
let given: GivenFile[] = []

function draw(locale: OfflineLocale): void {
  const words = wordsIn(locale)
  document.documentElement.lang = locale
  document.title = words('offline.title')
  const result = element('div', { tabindex: '-1', class: 'result' })
  const input = document.createElement('input')
  Object.assign(input, { type: 'file', multiple: true, id: 'files', accept: '.pdf,.json,.jpg,.jpeg' })
  const drop = element(
    'div',
    { class: 'drop' },
    element('label', { for: 'files' }, words('offline.choose')),
    input,
    element('p', { class: 'muted' }, words('offline.hint')),
  )
  const show = async () => {
    const checked = await checkFiles(given, trust)
    result.replaceChildren(drawChecked(checked, words, locale))
    result.focus()
  }
  const take = async (files: FileList | null | undefined) => {
    for (const file of files ?? []) given.push({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })
    await show()
  }
  input.addEventListener('change', () => void take(input.files))
  drop.addEventListener('dragover', event => event.preventDefault())
  drop.addEventListener('drop', event => {
    event.preventDefault()
    void take(event.dataTransfer?.files)
  })
  const other: OfflineLocale = locale === 'en' ? 'fr' : 'en'
  const language = element('button', { type: 'button', lang: other }, words('offline.other_language'))
  language.addEventListener('click', () => draw(other))
  const again = element('button', { type: 'button' }, words('verifier.certificate.again'))
  again.addEventListener('click', () => {
    given = []
    draw(locale)
  })
  root?.replaceChildren(
    element('header', {}, element('h1', {}, words('offline.title')), language),
    element('p', { class: 'lead' }, words('offline.lead')),
    drop,
    result,
    again,
    element('p', { class: 'muted' }, words('offline.trust', { issuer: trust.issuer_url, day: trust.downloaded_at })),
  )
  if (given.length > 0) void show()
}

draw(preferredLocale(navigator.languages))
