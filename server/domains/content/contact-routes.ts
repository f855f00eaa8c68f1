// Routes of messages to the house.
import { contact } from '#lib/contract/contact.ts'
import { route } from '#server/http/route.ts'
import { sendContactMessage } from './send-contact-message.ts'

export const contactRoutes = [route(contact.create, sendContactMessage, { transaction: false })]
