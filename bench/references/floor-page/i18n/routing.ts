// Two languages, always in the path, and the links that keep them.
import { createNavigation } from 'next-intl/navigation'
import { defineRouting } from 'next-intl/routing'

export const routing = defineRouting({ locales: ['en', 'fr'], defaultLocale: 'en', localePrefix: 'always' })
export const { Link } = createNavigation(routing)
