// Looks at a page from outside of it: by the browser's protocol, and in a world of scripts that the page cannot reach.
import type { CDPSession } from 'playwright-core'

/** An object in the isolated world. */
type Remote = { objectId: string }
export type PageLook = {
  /** Runs `read` in the isolated world with the given object as its first argument, or none; its answer must be plain data. */
  read<T>(read: (node: Element, argument: never) => T, on: Remote | null, argument?: unknown): Promise<T>
  /** The same for an element as answer; null for none. */
  find(read: (node: Element, argument: never) => Element | null, argument?: unknown): Promise<Remote | null>
  /** The document as the browser holds it by now. */
  markup(): Promise<string>
  size(): Promise<{ width: number; height: number }>
  /** A PNG of what is shown, or of a part of the whole page. */
  picture(clip?: { x: number; y: number; width: number; height: number }): Promise<Buffer>
  scrollTo(y: number): Promise<void>
}

/** Whatever the page does with its scripts, an answer takes no longer. */
const ANSWER_MS = 15_000
const WORLD = 'recorder'
const MAX_WIDTH = 4_000

/** Rejects for what the page keeps from being done. */
export async function lookAtPage(session: CDPSession, frameId: string): Promise<PageLook> {
  const world = await within(session.send('Page.createIsolatedWorld', { frameId, worldName: WORLD }))
  const { executionContextId } = world
  const call = async (read: unknown, on: Remote | null, argument: unknown, returnByValue: boolean) => {
    // The text of a function that takes nothing from around it.
    const functionDeclaration = `function (node, argument) { return (${String(read)})(node, argument) }`
    const given = [on ? { objectId: on.objectId } : { value: null }, { value: argument ?? null }]
    const options = { functionDeclaration, arguments: given, executionContextId, returnByValue }
    const { result, exceptionDetails } = await within(session.send('Runtime.callFunctionOn', options))
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result
  }
  const read: PageLook['read'] = async (function_, on, argument) => (await call(function_, on, argument, true)).value
  return {
    read,
    async find(function_, argument) {
      const { objectId } = await call(function_, null, argument, false)
      return objectId === undefined ? null : { objectId }
    },
    async markup() {
      const { root } = await within(session.send('DOM.getDocument', { depth: 0 }))
      return (await within(session.send('DOM.getOuterHTML', { nodeId: root.nodeId }))).outerHTML
    },
    async size() {
      const { cssContentSize } = await within(session.send('Page.getLayoutMetrics'))
      const width = Math.min(Math.ceil(cssContentSize.width), MAX_WIDTH)
      return { width: width || 1, height: Math.ceil(cssContentSize.height) || 1 }
    },
    async picture(clip) {
      const whole = clip ? { clip: { ...clip, scale: 1 }, captureBeyondViewport: true } : {}
      const { data } = await within(session.send('Page.captureScreenshot', { format: 'png', ...whole }))
      return Buffer.from(data, 'base64')
    },
    scrollTo: y => read((_, top: number) => window.scrollTo({ top, behavior: 'instant' }), null, y),
  }
}

async function within<T>(asked: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the page lets nobody look at it')), ANSWER_MS)
  })
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}
