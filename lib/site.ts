// The public address of this deployment, for links that leave the page: canonical addresses, previews, sitemaps.

/** Origin without a trailing slash, such as `https://auctor.example`; server side only. */
export function siteOrigin(): string {
  return process.env.PUBLIC_URL?.replace(/(?<!\/)\/+$/, '') || `http://localhost:${process.env.PORT ?? 3000}`
}
