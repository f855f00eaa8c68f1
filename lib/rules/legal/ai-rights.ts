// What a creator says to machines that learn from pictures, and how each of the places says it that machines read.

/** reserved: nobody mines it or trains on it without a licence; allowed: anybody may. */
export const aiRightsChoices = ['reserved', 'allowed'] as const
export type AiRights = (typeof aiRightsChoices)[number]

/** What a file says: `licensed` to whoever was given it with a licence to train. */
export type AiStatement = AiRights | 'licensed'

/** A single photograph's own choice goes before the one of the account. */
export const aiRightsOf = (own: AiRights | null, account: AiRights): AiRights => own ?? account

/** Text and Data Mining Reservation Protocol (W3C community group, 10 May 2024), 4.1. */
const TDM_RESERVATION = { reserved: 1, allowed: 0 } as const

export const TDM_HEADERS = ['tdm-reservation', 'tdm-policy'] as const

/** The headers of that protocol, for pages and files alike; there is a policy where there is something to ask for. */
export function tdmHeaders(rights: AiRights, policy: string): Record<string, string> {
  const reservation = { 'tdm-reservation': String(TDM_RESERVATION[rights]) }
  return rights === 'reserved' ? { ...reservation, 'tdm-policy': policy } : reservation
}

export const TDM_POLICY_PATH = '/.well-known/tdm-policy.json'

/** Where an image is shown and handed out, as robots.txt and the protocol write paths. */
const placesOf = (id: string): string[] => [`/*/images/${id}/`, `/api/images/${id}/preview/`, `/embed/${id}/`]

/** A photograph of which licences to train are sold, and where. */
export type TrainingOffer = { id: string; policy: string }

type TdmRule = { location: string; 'tdm-reservation': 0 | 1; 'tdm-policy'?: string }

type Exceptions = { allowed: readonly string[]; offered: readonly TrainingOffer[] }

/** `tdmrep.json`: of the rules that match an address the first counts, so exceptions come before the whole site. */
export const tdmRules = ({ allowed, offered }: Exceptions, policy: string): TdmRule[] => [
  ...allowed.flatMap(placesOf).map(place => ({ location: place, 'tdm-reservation': TDM_RESERVATION.allowed })),
  ...offered.flatMap(each =>
    placesOf(each.id).map(place => ({
      location: place,
      'tdm-reservation': TDM_RESERVATION.reserved,
      'tdm-policy': each.policy,
    })),
  ),
  { location: '/', 'tdm-reservation': TDM_RESERVATION.reserved, 'tdm-policy': policy },
]

/** So many images are named where machines read a list; the files and pages of further ones say it for themselves. */
export const NAMED_IMAGES_MAX = 2_000

/**
 * Programs that collect for training, by the names their makers publish for robots.txt. Those that search for a person who
 * waits, or that build an index of links, are not among them.
 */
export const trainingCrawlers = [
  'AI2Bot',
  'Amazonbot',
  'anthropic-ai',
  'Applebot-Extended',
  'Bytespider',
  'CCBot',
  'ClaudeBot',
  'cohere-ai',
  'cohere-training-data-crawler',
  'Diffbot',
  'FacebookBot',
  'Google-CloudVertexBot',
  'Google-Extended',
  'GPTBot',
  'ICC-Crawler',
  'ImagesiftBot',
  'img2dataset',
  'Kangaroo Bot',
  'LAION-HuggingFace-Processor',
  'Meta-ExternalAgent',
  'omgili',
  'PanguBot',
  'PetalBot',
  'SBIntuitionsBot',
  'Timpibot',
  'VelenPublicWebCrawler',
  'Webzio-Extended',
] as const

type Site = { sitemap: string; allowed: readonly string[] }

const permitted = (allowed: readonly string[]): string[] => allowed.flatMap(placesOf).map(place => `Allow: ${place}`)

/** Of two rules that match, the longer counts (RFC 9309, 2.2.2). */
export const robotsFile = ({ sitemap, allowed }: Site): string =>
  lines([
    'User-agent: *',
    'Allow: /',
    'Allow: /api/images/*/preview/',
    'Disallow: /api/',
    '',
    '# Photographs here are reserved for text and data mining and for the training of models, but for those named.',
    ...trainingCrawlers.map(name => `User-agent: ${name}`),
    'Disallow: /',
    ...permitted(allowed),
    '',
    `Sitemap: ${sitemap}`,
  ])

/** ai.txt as Spawning describes it: whoever it is, nothing may be taken for a data set. */
export const aiText = ({ policy, allowed }: { policy: string; allowed: readonly string[] }): string =>
  lines([
    '# What may be taken from this website for data sets and for the training of models.',
    `# Terms: ${policy}`,
    'User-Agent: *',
    'Disallow: /',
    'Disallow: *',
    ...permitted(allowed),
  ])

const lines = (all: readonly string[]): string => `${all.join('\n')}\n`
