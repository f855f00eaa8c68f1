// The line below a picture: who made it, what permits it here, and where a licence is had.
import type { PluginData } from '#lib/rules/plugin/said.ts'
import { make, styleIn } from './style.ts'

/** Answers the line, to which more may be added. */
export function addCaption(mark: Element, { credit, credit_url, state, licence, language }: PluginData): ShadowRoot {
  const root = roomAfter(mark)
  const line = make(root, 'p')
  line.lang = language
  make(line, 'a', credit).href = credit_url
  make(line, 'span', state)
  make(line, 'a', licence.label).href = licence.url
  return root
}

export function roomAfter(mark: Element): ShadowRoot {
  const host = document.createElement('span')
  mark.after(host)
  const root = host.attachShadow({ mode: 'open' })
  styleIn(root)
  return root
}
