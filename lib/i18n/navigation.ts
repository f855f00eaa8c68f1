// Navigation that keeps the language: next-intl's hooks and redirects over our routing table.
import { createNavigation } from 'next-intl/navigation'
import { routing } from './routing.ts'

export const { redirect, permanentRedirect, usePathname, useRouter } = createNavigation(routing)
