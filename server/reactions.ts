// Which functions of which domains react to each event.
import type { Reactions } from './events.ts'
import { dropPages } from './page-cache/drop-pages.ts'

export const reactions: Reactions = {
  'pages.changed': [dropPages],
}
