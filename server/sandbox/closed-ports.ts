// The outside world of all sandboxes: what only computes is shared with the product, and nothing reaches anybody.

import { localCaptcha } from '../adapters/captcha/local.ts'
import { noEditions } from '../adapters/editions/evm-editions.ts'
import { outboxMail } from '../adapters/mail/outbox.ts'
import type { Ports } from '../context.ts'
import { WebFailure } from '../crawler/web-failure.ts'
import { CaptureError } from '../evidence/capture-error.ts'
import type { WebPort } from '../ports/web.ts'

/** What each sandbox has for itself. */
type OwnPort = 'credentials' | 'matching' | 'payment' | 'sandboxes' | 'signing' | 'storage' | 'vault'
export type ClosedPorts = Omit<Ports, OwnPort>

type Options = {
  /** The product's own. */
  main: Ports
  /** The web that may be visited: that of the local stand-in. */
  outside: Pick<Ports, 'web' | 'registry' | 'capture'>
  time_stamp: Ports['time_stamp']
  /** The product writes to a chain of its own machine, where sandboxes may write too. */
  local_chain: boolean
}

export function closedPorts({
  main,
  outside: { web, registry, capture },
  time_stamp,
  local_chain,
}: Options): ClosedPorts {
  const { classifier, imaging, rates } = main
  return {
    // What an administrator adds to a sandbox would be work for the machine of everybody.
    archives: noArchives,
    anchor: local_chain ? main.anchor : readingAnchor(main.anchor),
    capture: {
      capture: async (order, into) => {
        if (!web.isStandIn(order.page_url))
          throw new CaptureError('blocked_address', 'a sandbox visits the local web only')
        return capture.capture(order, into)
      },
    },
    captcha: localCaptcha(),
    classifier,
    // Read and signed for; nothing is sent, and nothing is countersigned.
    editions: local_chain ? main.editions : noEditions,
    imaging,
    mail: outboxMail(),
    market_chain: null,
    pinning: noPinning,
    rates,
    registry,
    search: { providers: [] },
    time_stamp,
    web: standInOnly(web),
  }
}

const readingAnchor = (anchor: Ports['anchor']): Ports['anchor'] => ({
  ...anchor,
  describe: () => anchor.describe(),
  accepts: root => anchor.accepts(root),
  find: root => anchor.find(root),
  ready: () => anchor.ready(),
  anchor: async () => {
    throw new Error('a sandbox writes to no chain')
  },
})

const noArchives: Ports['archives'] = {
  accepts: () => false,
  read: async () => {
    throw new Error('a sandbox reads no archives')
  },
}

const noPinning: Ports['pinning'] = {
  service: 'none',
  standin: true,
  pin: async () => {
    throw new Error('a sandbox pins nothing')
  },
  status: async () => null,
  unpin: async () => {},
}

/** The same web without whatever does not belong to the stand-in. */
export function standInOnly(web: WebPort): WebPort {
  const own = (url: string) => {
    if (!web.isStandIn(url))
      throw new WebFailure('blocked_address', url, { detail: 'a sandbox visits the local web only' })
  }
  return {
    async get(url, request) {
      own(url)
      return web.get(url, request)
    },
    async render(url, request) {
      own(url)
      return web.render(url, request)
    },
    async rules(url) {
      own(url)
      return web.rules(url)
    },
    mayVisit: url => web.isStandIn(url) && web.mayVisit(url),
    isPublic: async url => web.isStandIn(url) && web.isPublic(url),
    isStandIn: url => web.isStandIn(url),
    seeds: () => web.seeds(),
    counts: () => web.counts(),
  }
}
