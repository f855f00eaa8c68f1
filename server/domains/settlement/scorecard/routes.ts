// The route of the public scorecard of notices.
import { scorecard } from '#lib/contract/scorecard.ts'
import { route } from '#server/http/route.ts'
import { readScorecard } from './read-scorecard.ts'

export const scorecardRoutes = [route(scorecard.read, readScorecard)]
