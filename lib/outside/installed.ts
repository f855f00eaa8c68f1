// The outside services of this installation, from its settings.
import { type OutsideAddresses, outsideAddresses } from './outside-services.ts'

/** For the page server, which is told them when it starts. */
export function installedServices(): OutsideAddresses {
  const { CHAT_WIDGET, AD_PIXEL, SESSION_RECORDING, SENTRY_BROWSER_DSN } = process.env
  return outsideAddresses({ CHAT_WIDGET, AD_PIXEL, SESSION_RECORDING, SENTRY_BROWSER_DSN })
}
