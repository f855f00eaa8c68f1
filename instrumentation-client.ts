// Runs in the browser before hydration: lost code chunks, the start of page changes, and error reports if configured.
import { guardChunks } from '#components/layout/errors/chunk-guard.ts'
import { announceNavigation } from '#components/layout/loading/navigation-events.ts'
import { withoutSecrets } from '#lib/api/without-secrets.ts'

guardChunks()

/** Said by the document (app/[locale]/layout.tsx), so that one build serves every installation. */
const dsn = document.documentElement.dataset.errorReports
if (dsn) void import('@sentry/browser').then(({ init }) => init({ dsn, beforeSend: withoutSecrets }))

export function onRouterTransitionStart(url: string): void {
  announceNavigation(url)
}
