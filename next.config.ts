// How Next builds and serves the pages; the API and the port belong to server/main.ts.
import type { NextConfig } from 'next'
import createNextIntlPlugin from 'next-intl/plugin'

const config: NextConfig = {
  trailingSlash: true,
  // The middleware does this redirect itself: Next's own would answer 308 to a POST.
  skipTrailingSlashRedirect: true,
  poweredByHeader: false,
  reactCompiler: true,
  // `npm test` runs the compiler over the whole tree.
  typescript: { ignoreBuildErrors: true },
  devIndicators: false,
  // Pictures are made by the API; the page server's own resizing would be a door that nothing uses.
  images: { unoptimized: true },
  // Messages reach next-intl compiled (lib/i18n/catalogue.ts), so it needs no parser: 9 kB less on every page with words.
  turbopack: {
    // Words that come late with plurals, or with other things that more than their arguments are put into.
    rules: {
      '*.json': {
        loaders: [
          {
            loader: 'next-intl/extractor/catalogLoader',
            options: { messages: { format: 'json', precompile: true, sourceLocale: 'en' } },
          },
        ],
        condition: { path: './messages/*/notices.json' },
        as: '*.js',
      },
    },
    resolveAlias: {
      'use-intl/format-message': './node_modules/use-intl/dist/esm/production/format-message/format-only.js',
    },
  },
}

export default createNextIntlPlugin('./lib/i18n/request.ts')(config)
