// Routes of the two authors of a picture that both had certified.
import { priorities } from '#lib/contract/priorities.ts'
import { route } from '#server/http/route.ts'
import { answerPriority, declareRight, listPriorities, readPriority } from './settle-priority.ts'

export const priorityRoutes = [
  route(priorities.list, listPriorities),
  route(priorities.read, readPriority),
  route(priorities.declare, declareRight),
  route(priorities.answer, answerPriority),
]
