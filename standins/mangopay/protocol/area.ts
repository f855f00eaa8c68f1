// What an area of the payment provider is: a part of its API that adds its own addresses and actions.

import type { World } from '../world.ts'
import type { Routes } from './routes.ts'

export type AreaOptions = {
  /** Documents nobody decided about are decided a few seconds after they were asked, as a person trying the product expects. */
  autoDecide: boolean
}
export type Area = (routes: Routes, world: World, options: AreaOptions) => void
