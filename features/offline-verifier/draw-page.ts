// The parts of the offline verifier's page that take something in, and the one that says how far a check is.
import { DROPPED_FILE_MAX_BYTES } from '#lib/rules/verifier.ts'
import { element } from './element.ts'
import type { Translate } from './messages.ts'

/** Where files are chosen or dropped. */
export function dropZone(t: Translate, onFiles: (files: File[]) => void): HTMLElement {
  const input = document.createElement('input')
  const accept = '.pdf,.json,.txt,.jpg,.jpeg,.png,.webp,.avif,.gif'
  Object.assign(input, { type: 'file', multiple: true, id: 'files', accept })
  const zone = element(
    'div',
    { class: 'drop' },
    element('label', { for: 'files' }, t('offline.choose')),
    input,
    element('p', { class: 'muted' }, t('offline.hint')),
  )
  const add = (list: FileList | null | undefined) => {
    if (list && list.length > 0) onFiles([...list])
  }
  input.addEventListener('change', () => {
    add(input.files)
  })
  zone.addEventListener('dragover', event => event.preventDefault())
  zone.addEventListener('drop', event => {
    event.preventDefault()
    add(event.dataTransfer?.files)
  })
  return zone
}

/** Where the address of the page that shows the photograph is typed. */
export function pageField(t: Translate, value: string, onChange: (page: string) => void): HTMLElement {
  const address = document.createElement('input')
  Object.assign(address, { type: 'url', id: 'page', value, placeholder: 'https://' })
  address.addEventListener('change', () => onChange(address.value))
  return element(
    'div',
    { class: 'page' },
    element('label', { for: 'page' }, t('passport-check.page')),
    address,
    element('p', { class: 'muted' }, t('passport-check.page_hint')),
  )
}

/** What stands in the result's place while files are read and checked, with the way out. */
export function drawWork(
  files: readonly File[],
  t: Translate,
  onCancel: () => void,
): { work: HTMLElement; onRead: (bytes: number) => void } {
  const all = files.reduce((sum, { size }) => sum + (size > DROPPED_FILE_MAX_BYTES ? 0 : size), 0)
  const progress = document.createElement('progress')
  progress.setAttribute('aria-label', t('verifier.certificate.reading'))
  Object.assign(progress, { max: Math.max(all, 1), value: 0 })
  const cancel = element('button', { type: 'button' }, t('verifier.certificate.cancel'))
  cancel.addEventListener('click', onCancel)
  const said = element('p', { role: 'status' }, t('verifier.certificate.checking'))
  const onRead = (bytes: number) => {
    progress.value += bytes
    // All is read and the rest takes as long as it takes: a full bar that stands still looks stuck.
    if (progress.value >= progress.max) progress.removeAttribute('value')
  }
  return { work: element('div', { class: 'work' }, said, progress, cancel), onRead }
}

export const drawFailure = (t: Translate): HTMLElement =>
  element('div', { class: 'notice failed', role: 'alert' }, element('p', {}, t('verifier.certificate.failed')))
