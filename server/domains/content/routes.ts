// Routes of messages to the house, and of what it publishes.
import { contact } from '#lib/contract/contact.ts'
import { content } from '#lib/contract/content.ts'
import { route } from '#server/http/route.ts'
import { listContent, retrieveContent } from './read-content.ts'
import { readPressKit } from './read-press-kit.ts'
import { sendContactMessage } from './send-contact-message.ts'

export const contentRoutes = [
  route(contact.create, sendContactMessage, { transaction: false }),
  route(content.pressKit, readPressKit),
  route(content.list, listContent),
  route(content.retrieve, retrieveContent),
]
