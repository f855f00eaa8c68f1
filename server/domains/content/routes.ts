// Routes of messages to the house, and of what it publishes.
import { contact } from '#lib/contract/contact.ts'
import { content } from '#lib/contract/content.ts'
import { newsletter } from '#lib/contract/newsletter.ts'
import { route } from '#server/http/route.ts'
import { confirmSubscriber, readSubscriber, unsubscribe } from './newsletter/manage.ts'
import { subscribe } from './newsletter/subscribe.ts'
import { listContent, retrieveContent } from './read-content.ts'
import { readPressKit } from './read-press-kit.ts'
import { askForMeeting, sendContactMessage } from './send-contact-message.ts'

export const contentRoutes = [
  route(contact.create, sendContactMessage, { transaction: false }),
  route(contact.meeting, askForMeeting, { transaction: false }),
  route(newsletter.subscribe, subscribe, { transaction: false }),
  route(newsletter.retrieve, readSubscriber),
  route(newsletter.confirm, confirmSubscriber),
  route(newsletter.unsubscribe, unsubscribe),
  route(content.pressKit, readPressKit),
  route(content.list, listContent),
  route(content.retrieve, retrieveContent),
]
