// Navigation that keeps the language: next-intl's router over our routing table.
import { createNavigation } from 'next-intl/navigation'
import { routing } from './routing.ts'

export const { useRouter } = createNavigation(routing)
