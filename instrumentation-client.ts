// Runs in the browser before hydration: lost code chunks, the start of page changes, and error reports if configured.
import { guardChunks } from '#components/layout/errors/chunk-guard.ts'
import { announceNavigation } from '#components/layout/loading/navigation-events.ts'

guardChunks()

if (process.env.NEXT_PUBLIC_SENTRY_DSN) {
  void import('@sentry/browser').then(sentry => sentry.init({ dsn: process.env.NEXT_PUBLIC_SENTRY_DSN }))
}

export function onRouterTransitionStart(url: string): void {
  announceNavigation(url)
}
