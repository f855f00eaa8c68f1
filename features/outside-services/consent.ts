// What this browser's person has answered about outside services; kept here alone, and asked again after a withdrawal of the storage.
import { browserStore } from '#lib/browser-store.ts'
import { type ConsentService, consentServices } from '#lib/outside/outside-services.ts'

export type Consent = Partial<Record<ConsentService, boolean>>

const isConsent = (found: unknown): found is Consent =>
  typeof found === 'object' && found !== null && Object.values(found).every(each => typeof each === 'boolean')

const store = browserStore('auctor_consent', isConsent)

export const readConsent = (): Consent => store.read() ?? {}
export const followConsent = store.follow
export const keepConsent = (answers: Consent): void => store.write({ ...readConsent(), ...answers })

/** The same text as long as the answers are the same. */
export const consentSnapshot = (): string => JSON.stringify(readConsent())

/** Those of the used services about which nothing has been answered. */
export const unanswered = (used: readonly ConsentService[], consent: Consent): ConsentService[] =>
  consentServices.filter(service => used.includes(service) && consent[service] === undefined)
