// R2, the floor page: Next and next-intl with nothing of ours.
import { fileURLToPath } from 'node:url'
import type { NextConfig } from 'next'
import createNextIntlPlugin from 'next-intl/plugin'

const config: NextConfig = {
  trailingSlash: true,
  poweredByHeader: false,
  reactCompiler: true,
  typescript: { ignoreBuildErrors: true },
  // It is built in a folder of the project, whose packages it uses.
  turbopack: { root: fileURLToPath(new URL('../../..', import.meta.url)) },
}

export default createNextIntlPlugin('./i18n/request.ts')(config)
