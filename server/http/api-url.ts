// Which requests at the port are the API's, and which of them other websites make for their readers.

/** Short addresses that stand on other websites, and what they are inside the API. */
const outside: readonly (readonly [prefix: RegExp, api: string])[] = [
  [/^\/embed\//, '/api/embed/'],
  [/^\/plugin\.js(?=\?|$)/, '/api/plugin.js'],
  [/^\/oembed(?=\?|$)/, '/api/oembed'],
  [/^\/\.well-known\/image-licences\.json(?=\?|$)/, '/api/image-licences.json'],
]

/** Files that machines look for at fixed addresses, and what they are inside the API. */
const forMachines: typeof outside = [
  [/^\/robots\.txt(?=\?|$)/, '/api/robots.txt'],
  [/^\/ai\.txt(?=\?|$)/, '/api/ai.txt'],
  [/^\/\.well-known\/tdmrep\.json(?=\?|$)/, '/api/tdmrep.json'],
  [/^\/\.well-known\/tdm-policy\.json(?=\?|$)/, '/api/tdm-policy.json'],
]

/** The address inside the API; null for what is none of its business. Files of IPFS are also where gateways have them. */
export function apiUrl(url: string): string | null {
  if (/^\/api(?:[/?]|$)/.test(url)) return url
  const short = [...outside, ...forMachines].find(([prefix]) => prefix.test(url))
  if (short) return url.replace(...short)
  return url.startsWith('/ipfs/') ? `/api${url}` : null
}

/** What is shown inside other websites' pages: their frames, their pictures and their script. */
export const isEmbedded = (url: string): boolean => outside.some(([prefix]) => prefix.test(url))
