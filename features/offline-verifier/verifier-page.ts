// The page of the offline verifier: what is given to it, how far the check is, and its result.
import type { Locale } from '#lib/locales.ts'
import { checkBeside } from './check-beside.ts'
import type { FilesCheck, Trust } from './check-files.ts'
import { drawFilesCheck } from './draw-check.ts'
import { drawFailure, drawWork, dropZone, pageField } from './draw-page.ts'
import { element } from './element.ts'
import { translatorFor } from './messages.ts'

/** `script` is the page's own, for its worker. */
type Setting = { trust: Trust; script: string }
/** What stays when the language changes. */
type State = { files: File[]; page: string; check: FilesCheck | null; running: AbortController }

/** Draws the page in `locale`, and draws it anew in the other one when asked to. */
export function openPage(setting: Setting, locale: Locale, state: State = emptyState()): void {
  const t = translatorFor(locale)
  document.documentElement.lang = locale
  document.title = t('offline.title')
  const result = element('div', { tabindex: '-1', class: 'result' })
  const language = element('button', { type: 'button', lang: other(locale) }, t('offline.other_language'))
  language.addEventListener('click', () => openPage(setting, other(locale), state))
  const again = element('button', { type: 'button' }, t('verifier.certificate.again'))
  again.addEventListener('click', () => {
    state.running.abort()
    openPage(setting, locale)
  })
  const checkAll = () => void check(setting, state, { result, locale })
  document.querySelector('main')?.replaceChildren(
    element('header', {}, element('h1', {}, t('offline.title')), language),
    element('p', { class: 'lead' }, t('offline.lead')),
    dropZone(t, files => {
      state.files.push(...files)
      checkAll()
    }),
    pageField(t, state.page, page => {
      state.page = page
      if (state.files.length > 0) checkAll()
    }),
    result,
    again,
    element(
      'p',
      { class: 'muted' },
      t('offline.trust', { issuer: setting.trust.issuer_url, day: setting.trust.downloaded_at }),
    ),
  )
  if (state.check) show(result, drawFilesCheck(state.check, t, locale))
  else if (state.files.length > 0) checkAll()
}

const emptyState = (): State => ({ files: [], page: '', check: null, running: new AbortController() })
const other = (locale: Locale): Locale => (locale === 'en' ? 'fr' : 'en')

/** All files that were given, anew: a photograph is compared with the certificate that came before it. */
async function check(
  setting: Setting,
  state: State,
  { result, locale }: { result: HTMLElement; locale: Locale },
): Promise<void> {
  const t = translatorFor(locale)
  state.running.abort()
  const running = new AbortController()
  Object.assign(state, { running, check: null })
  const { work, onRead } = drawWork(state.files, t, () => {
    running.abort()
    // A new field: browsers say nothing when the same file is chosen again.
    openPage(setting, locale, { ...emptyState(), page: state.page })
    document.querySelector<HTMLElement>('#files')?.focus()
  })
  show(result, work)
  const page = state.page.trim()
  const job = { files: state.files, trust: setting.trust, question: { now: new Date(), ...(page && { page }) } }
  try {
    state.check = await checkBeside(setting.script, job, { signal: running.signal, onRead })
    if (!running.signal.aborted) show(result, drawFilesCheck(state.check, t, locale))
  } catch {
    if (!running.signal.aborted) show(result, drawFailure(t))
  }
}

function show(result: HTMLElement, content: HTMLElement): void {
  result.replaceChildren(content)
  // A browser centres what it focuses: of several verdicts the first would be above the window.
  result.focus({ preventScroll: true })
  result.scrollIntoView({ block: 'start' })
}
