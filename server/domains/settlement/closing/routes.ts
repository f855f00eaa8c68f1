// Routes of closing letters.
import { closingLetters } from '#lib/contract/closing-letters.ts'
import { route } from '#server/http/route.ts'
import { readOwnClosing, readReceivedClosing } from './read-closing.ts'

export const closingLetterRoutes = [
  route(closingLetters.received, readReceivedClosing),
  route(closingLetters.own, readOwnClosing),
]
