// Starts error reports on the server when there is an address to report to.
import type { Instrumentation } from 'next'

export async function register(): Promise<void> {
  if (!process.env.SENTRY_DSN || process.env.NEXT_RUNTIME !== 'nodejs') return
  const { init } = await import('@sentry/nextjs')
  init({ dsn: process.env.SENTRY_DSN })
}

export const onRequestError: Instrumentation.onRequestError = async (...report) => {
  if (!process.env.SENTRY_DSN) return
  const { captureRequestError } = await import('@sentry/nextjs')
  captureRequestError(...report)
}
