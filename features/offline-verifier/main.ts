// The offline verifier: one page that checks certificates without a network, for as long as browsers run scripts.
import type { Locale } from '#lib/locales.ts'
import { checkFiles, type InputFile, Trust } from './check-files.ts'
import { drawFilesCheck, element } from './draw-check.ts'
import { browserLocale, translatorFor } from './messages.ts'

const trust = Trust.parse(JSON.parse(document.querySelector('#trust')?.textContent ?? ''))
const root = document.querySelector('main')
let files: InputFile[] = []

function draw(locale: Locale): void {
  const t = translatorFor(locale)
  document.documentElement.lang = locale
  document.title = t('offline.title')
  const result = element('div', { tabindex: '-1', class: 'result' })
  const input = document.createElement('input')
  Object.assign(input, { type: 'file', multiple: true, id: 'files', accept: '.pdf,.json,.jpg,.jpeg' })
  const drop = element(
    'div',
    { class: 'drop' },
    element('label', { for: 'files' }, t('offline.choose')),
    input,
    element('p', { class: 'muted' }, t('offline.hint')),
  )
  const showResult = async () => {
    const check = await checkFiles(files, trust)
    result.replaceChildren(drawFilesCheck(check, t, locale))
    result.focus()
  }
  const add = async (list: FileList | null | undefined) => {
    for (const file of list ?? []) files.push({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })
    await showResult()
  }
  input.addEventListener('change', () => void add(input.files))
  drop.addEventListener('dragover', event => event.preventDefault())
  drop.addEventListener('drop', event => {
    event.preventDefault()
    void add(event.dataTransfer?.files)
  })
  const other: Locale = locale === 'en' ? 'fr' : 'en'
  const language = element('button', { type: 'button', lang: other }, t('offline.other_language'))
  language.addEventListener('click', () => draw(other))
  const again = element('button', { type: 'button' }, t('verifier.certificate.again'))
  again.addEventListener('click', () => {
    files = []
    draw(locale)
  })
  root?.replaceChildren(
    element('header', {}, element('h1', {}, t('offline.title')), language),
    element('p', { class: 'lead' }, t('offline.lead')),
    drop,
    result,
    again,
    element('p', { class: 'muted' }, t('offline.trust', { issuer: trust.issuer_url, day: trust.downloaded_at })),
  )
  if (files.length > 0) void showResult()
}

draw(browserLocale(navigator.languages))
