// The form of the newsletter, held to the contract: fetched when it is first checked.
import { zodResolver } from '@hookform/resolvers/zod'
import { NewsletterForm } from '#lib/contract/newsletter.ts'

export const newsletter = zodResolver(NewsletterForm)
