// What every component test starts from: the matchers of the DOM, an empty page after each test, and what jsdom lacks.
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { snackbar } from '#components/ui/snackbar.ts'

// A busy machine is late; what never comes is still missed.
configure({ asyncUtilTimeout: 10_000 })

afterEach(() => {
  cleanup()
  // Messages outlive the page that they were shown on, and files share a worker.
  snackbar.clear()
})

// Radix asks for these while it opens menus; jsdom has no layout to answer from.
Element.prototype.hasPointerCapture ??= () => false
Element.prototype.scrollIntoView ??= () => undefined
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
