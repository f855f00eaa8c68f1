// The script of the pasted line: finds our marks in a page and gives each its sharp picture, its credit, its licence and a closer look.
import { PLUGIN_MARK, PLUGIN_REFERRER, PLUGIN_ZOOM } from '#lib/rules/plugin/mark.ts'
import type { PluginData, PluginZoom } from '#lib/rules/plugin/said.ts'
import { addCaption } from './caption.ts'
import { keepSharp } from './keep-sharp.ts'
import { addZoom } from './zoom.ts'

/** What our server says of images, in the order in which it comes. */
type Queue = { push(data: PluginData): void }
declare global {
  interface Window {
    auctorPlugin?: Queue
  }
}

const { currentScript } = document
const origin = currentScript instanceof HTMLScriptElement ? new URL(currentScript.src).origin : ''
const marks = `a[${PLUGIN_MARK}]`
const seen = new WeakSet<Element>()
const waiting = new Set<HTMLAnchorElement>()
const asked = new Set<string>()

const nameOf = (mark: Element): string => `${mark.getAttribute(PLUGIN_MARK)} ${mark.getAttribute('hreflang') ?? ''}`

function look(): void {
  for (const mark of document.querySelectorAll<HTMLAnchorElement>(marks)) {
    if (seen.has(mark)) continue
    seen.add(mark)
    const zoom = mark.getAttribute(PLUGIN_ZOOM)
    // Our own frame has its caption already; it is written by our server alone.
    if (zoom !== null) addZoom(mark, JSON.parse(zoom) as PluginZoom)
    else if (!location.href.startsWith(`${origin}/embed/`)) ask(mark)
  }
}

/** A page whose policy lets our script in lets this one in too; a request for data would need a word more in it. */
function ask(mark: HTMLAnchorElement): void {
  waiting.add(mark)
  const name = nameOf(mark)
  if (asked.has(name)) return
  asked.add(name)
  const script = document.createElement('script')
  const language = mark.hreflang ? `?language=${encodeURIComponent(mark.hreflang)}` : ''
  script.src = `${origin}/embed/${encodeURIComponent(mark.getAttribute(PLUGIN_MARK) ?? '')}/data${language}`
  script.referrerPolicy = PLUGIN_REFERRER
  const end = () => {
    script.remove()
    asked.delete(name)
  }
  script.addEventListener('load', end)
  script.addEventListener('error', end)
  document.head.append(script)
}

function show(data: PluginData): void {
  for (const mark of waiting) {
    const [id, language] = nameOf(mark).split(' ')
    if (id !== data.id || (language && language !== data.language)) continue
    waiting.delete(mark)
    const picture = mark.querySelector('img')
    if (picture) keepSharp(picture, data.sources)
    mark.href = data.licence.url
    const root = addCaption(mark, data)
    if (data.zoom) addZoom(mark, data.zoom, root)
  }
}

/** A page has as many lines as it likes, each with its script; the first one works for all. */
function begin(): void {
  window.auctorPlugin = { push: show }
  look()
  new MutationObserver(look).observe(document.documentElement, { childList: true, subtree: true })
}

if (!window.auctorPlugin) begin()
