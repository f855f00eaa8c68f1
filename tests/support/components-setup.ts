// What every component test starts from: the matchers of the DOM, a network without answers, an empty page after each test, and what jsdom lacks.
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { snackbar } from '#components/ui/snackbar.ts'
import { network, openNetwork, settleNetwork } from './network.ts'

// A busy machine is late; what never comes is still missed.
configure({ asyncUtilTimeout: 10_000 })

beforeAll(openNetwork)
afterAll(() => network.close())

afterEach(() => {
  cleanup()
  // Messages outlive the page that they were shown on, and files share a worker.
  snackbar.clear()
  settleNetwork()
})

// Radix asks for these while it opens menus; jsdom has no layout to answer from.
Element.prototype.hasPointerCapture ??= () => false
Element.prototype.scrollIntoView ??= () => undefined
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
// Nothing is ever in sight.
globalThis.IntersectionObserver ??= class {
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds = []
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}
