// Addresses of websites as people read them.

/** Without what every address begins and ends with: `https://shop.example/` is `shop.example`. */
export const siteName = (url: string): string => url.replace(/^https:\/\//, '').replace(/\/$/, '')
