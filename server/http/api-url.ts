// Which requests at the port are the API's.

/** The address inside the API; null for what is none of its business. Files of IPFS are also where gateways have them. */
export function apiUrl(url: string): string | null {
  if (/^\/api(?:[/?]|$)/.test(url)) return url
  return url.startsWith('/ipfs/') ? `/api${url}` : null
}
