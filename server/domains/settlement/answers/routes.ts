// Routes of a creator who decides about answers.
import { infringementAnswers } from '#lib/contract/infringement-answers.ts'
import { route } from '#server/http/route.ts'
import { acceptAnswer, readAnswerFile, refuseAnswer } from './decide-answer.ts'

export const infringementAnswerRoutes = [
  route(infringementAnswers.accept, acceptAnswer),
  route(infringementAnswers.refuse, refuseAnswer),
  route(infringementAnswers.file, readAnswerFile),
]
