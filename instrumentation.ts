// Starts error reports on the server when there is an address to report to.
import type { Instrumentation } from 'next'
import type { ErrorReports } from '#lib/error-reports.ts'

let reports: ErrorReports | null = null

export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs' && process.env.SENTRY_DSN) {
    const { openErrorReports, reportCrashes } = await import('#lib/error-reports.ts')
    reports = openErrorReports(process.env.SENTRY_DSN)
    reportCrashes(reports)
  }
}

export const onRequestError: Instrumentation.onRequestError = (error, request, { routePath, routeType }) =>
  reports?.report(error, { method: request.method, route: routePath, kind: routeType })
