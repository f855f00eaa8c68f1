// Knows which document the page shows: every navigation is noted, and what is recorded is tied to one of them.
import type { CDPSession, Page, Response } from 'playwright-core'
import type { Redirect } from '#server/ports/capture.ts'
import { CaptureError } from './capture-error.ts'
import type { Journal } from './journal.ts'

/** `id` is the browser's own name for one loading of a document. */
export type ShownDocument = { id: string; url: string; answer: Response }
export type Documents = {
  /** The document that is shown now. Throws when no server sent it. */
  current(): ShownDocument
  /** From the address that was asked for to the document that is shown: answers that led on, and moves by the page itself. */
  path(): Promise<Redirect[]>
}

const NAVIGATIONS_MAX = 50

const plain = (address: string): string => address.split('#', 1)[0] ?? ''

/** Watches the page from now on. */
export async function watchDocuments(page: Page, session: CDPSession, journal: Journal): Promise<Documents> {
  const shown: { id: string; url: string; answer: Response | null }[] = []
  const answers: Response[] = []
  let navigations = 0
  const note = (url: string) => {
    navigations += 1
    // A page may change its address a thousand times a second.
    if (navigations <= NAVIGATIONS_MAX) journal.note('page_moved', url)
  }
  page.on('response', answer => {
    const request = answer.request()
    if (request.isNavigationRequest() && isOfMainFrame(page, answer)) answers.push(answer)
  })
  session.on('Page.frameNavigated', ({ frame }) => {
    if (frame.parentId !== undefined || frame.url === 'about:blank') return
    const answer = answers.findLast(each => plain(each.url()) === plain(frame.url)) ?? null
    if (shown.length > 0) note(frame.url)
    shown.push({ id: frame.loaderId, url: frame.url, answer })
    if (shown.length > NAVIGATIONS_MAX) shown.splice(1, 1)
  })
  const main = await session.send('Page.getFrameTree')
  session.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
    if (frameId === main.frameTree.frame.id) note(url)
  })
  await session.send('Page.enable')
  return {
    current() {
      const last = shown.at(-1)
      if (!last) throw new CaptureError('page_unreachable')
      const answer = last.answer ?? answers.findLast(each => plain(each.url()) === plain(last.url))
      if (!answer) throw new CaptureError('page_moves', `no server sent ${last.url}`)
      return { ...last, answer }
    },
    async path() {
      const steps: Redirect[] = []
      let before: string | null = null
      for (const { answer } of shown) {
        if (!answer) continue
        const redirects = await redirectsTo(answer)
        const first = redirects[0]?.from ?? answer.url()
        if (before !== null) steps.push({ from: before, status: null, to: first })
        steps.push(...redirects)
        before = answer.url()
      }
      return steps
    },
  }
}

function isOfMainFrame(page: Page, answer: Response): boolean {
  try {
    return answer.frame() === page.mainFrame()
  } catch {
    // The request was made before its frame was there: another window's.
    return false
  }
}

async function redirectsTo(answer: Response): Promise<Redirect[]> {
  const redirects: Redirect[] = []
  let request = answer.request()
  for (let before = request.redirectedFrom(); before; before = request.redirectedFrom()) {
    redirects.unshift({ from: before.url(), status: (await before.response())?.status() ?? 0, to: request.url() })
    request = before
  }
  return redirects
}
