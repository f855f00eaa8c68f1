// The messages of the offline verifier in the reader's language: the site's own, inside the page.
import { type MessageValues, parseMessage } from '#lib/icu.ts'
import { defaultLocale, isLocale, type Locale } from '#lib/locales.ts'
import offlineEn from '#messages/en/offline.json' with { type: 'json' }
import passportEn from '#messages/en/passport-check.json' with { type: 'json' }
import proofEn from '#messages/en/proof.json' with { type: 'json' }
import verifierEn from '#messages/en/verifier.json' with { type: 'json' }
import offlineFr from '#messages/fr/offline.json' with { type: 'json' }
import passportFr from '#messages/fr/passport-check.json' with { type: 'json' }
import proofFr from '#messages/fr/proof.json' with { type: 'json' }
import verifierFr from '#messages/fr/verifier.json' with { type: 'json' }

const catalogues = {
  en: { offline: offlineEn, 'passport-check': passportEn, proof: proofEn, verifier: verifierEn },
  fr: { offline: offlineFr, 'passport-check': passportFr, proof: proofFr, verifier: verifierFr },
} satisfies Record<Locale, unknown>

type Path<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Path<T[K]>}` }[keyof T & string]
type OfflineKey = Path<(typeof catalogues)['en']>
export type Translate = (key: OfflineKey, values?: MessageValues) => string

/** Formats a message; an unknown key throws. */
export function translatorFor(locale: Locale): Translate {
  return (key, values) => {
    const text = key.split('.').reduce<unknown>((node, name) => Object(node)[name], catalogues[locale])
    if (typeof text !== 'string') throw new Error(`no message ${key}`)
    return parseMessage(text, locale)(values)
  }
}

export const browserLocale = (languages: readonly string[]): Locale =>
  languages.map(language => language.slice(0, 2)).find(isLocale) ?? defaultLocale
