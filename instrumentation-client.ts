// Runs in the browser before hydration: lost code chunks, the start of page changes, and error reports if configured.
import { guardChunks } from '#components/layout/errors/chunk-guard.ts'
import { announceNavigation } from '#components/layout/loading/navigation-events.ts'

guardChunks()

// Errors of the page's beginning are reported too, where the visitor has agreed before.
if (document.documentElement.dataset.outsideServices)
  void import('#features/outside-services/start-services.ts').then(({ startAgreed }) => startAgreed())

export function onRouterTransitionStart(url: string): void {
  announceNavigation(url)
}
