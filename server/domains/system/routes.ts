// Routes of the service about itself.
import { system } from '#lib/contract/system.ts'
import { route } from '#server/http/route.ts'
import { explainProblem } from './explain-problem.ts'
import { readOperator } from './read-operator.ts'
import { readReadiness } from './read-readiness.ts'
import { readSettings } from './read-settings.ts'

export const systemRoutes = [
  route(system.live, async () => ({ status: 'ok' as const })),
  route(system.ready, readReadiness, { status: ({ status }) => (status === 'failing' ? 503 : undefined) }),
  route(system.settings, readSettings),
  route(system.operator, readOperator),
  route(system.problem, explainProblem),
]
