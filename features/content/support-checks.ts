// The form to write to us, held to the contract: fetched when it is first checked.
import { zodResolver } from '@hookform/resolvers/zod'
import { ContactForm } from '#lib/contract/contact.ts'

export const contact = zodResolver(ContactForm)
