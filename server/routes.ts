// Every route of the API.
import type { Route } from './http/route.ts'
import { systemRoutes } from './domains/system/routes.ts'

export const routes: readonly Route[] = [...systemRoutes]
