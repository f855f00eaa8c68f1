// Writes a cookie that scripts of pages cannot read.

export type CookieWriting = {
  name: string
  /** Of characters that need no encoding. */
  value: string
  /** Seconds; 0 takes it away, null: it ends with the browser. */
  max_age_s: number | null
  /** Only where the product is reached over https, which a browser wants for this. */
  secure: boolean
  /** Everywhere, and with links from other sites too, unless a cookie is narrower. */
  path?: string
  same_site?: 'Lax' | 'Strict'
}

/** The text of a Set-Cookie header. */
export function cookieText({ name, value, max_age_s, secure, path = '/', same_site = 'Lax' }: CookieWriting): string {
  const parts = [`${name}=${value}`, `Path=${path}`, 'HttpOnly', `SameSite=${same_site}`]
  if (max_age_s !== null) parts.push(`Max-Age=${max_age_s}`)
  if (secure) parts.push('Secure')
  return parts.join('; ')
}

export const isHttps = ({ public_url }: { public_url: string }): boolean => public_url.startsWith('https:')
