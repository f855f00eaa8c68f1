// The policy that the TDM Reservation Protocol points to: whom to ask, and that asking is needed.

import { defaultLocale } from '#lib/locales.ts'
import { href, localHref } from '#lib/routes.ts'
import { TDM_POLICY_PATH } from '#lib/rules/legal/ai-rights.ts'
import type { Context, Settings } from '#server/context.ts'
import type { ImageRow } from '../present.ts'
import { trainingPrice } from '../sale.ts'

export const tdmPolicyUrl = ({ public_url }: Pick<Settings, 'public_url'>): string => `${public_url}${TDM_POLICY_PATH}`

/** Where the terms of an image are: the offer of a licence to train with it, where its creator makes one. */
export const tdmPolicyOf = ({ public_url }: Pick<Settings, 'public_url'>, image: ImageRow): string =>
  trainingPrice(image) === null ? tdmPolicyUrl({ public_url }) : trainingOfferUrl({ public_url }, image.id)

/** In the language of whoever gives none. */
export const trainingOfferUrl = ({ public_url }: Pick<Settings, 'public_url'>, id: string): string =>
  `${public_url}${localHref(defaultLocale, href('sale', { id }))}`

/** ODRL in the profile of the protocol (section 8 of its report). */
export const tdmPolicy = ({ settings }: Pick<Context, 'settings'>) => ({
  '@context': ['http://www.w3.org/ns/odrl.jsonld', { tdm: 'http://www.w3.org/ns/tdmrep#' }],
  '@type': 'Offer',
  profile: 'http://www.w3.org/ns/tdmrep',
  uid: tdmPolicyUrl(settings),
  assigner: {
    uid: settings.public_url,
    'vcard:fn': settings.seller.name,
    'vcard:hasEmail': `mailto:${settings.support_email}`,
    'vcard:hasURL': `${settings.public_url}${localHref(defaultLocale, href('support'))}`,
  },
  permission: [{ target: `${settings.public_url}/`, action: 'tdm:mine', duty: [{ action: 'obtainConsent' }] }],
})
