// Registered cards: read, renamed and switched off for good.
import { Fields } from '../protocol/fields.ts'
import { listPage, ok, paramError, type StandInCall } from '../protocol/protocol.ts'
import type { Routes } from '../protocol/routes.ts'
import { userObjects } from '../users/users.ts'
import { movements } from '../wallets/wallets.ts'
import type { World } from '../world.ts'
import { type Card, cards, invalidateUnusedCards } from './card-store.ts'

export function cardRoutes(routes: Routes, world: World): void {
  invalidateUnusedCards(world)
  const cardOf = (call: StandInCall) => world.get(cards, call.params.id ?? '')
  routes.api('GET', '/cards/:id', call => ok(cardOf(call)))
  routes.api('PUT', '/cards/:id', call => ok(change(world, cardOf(call), call)))
  routes.api('GET', '/users/:id/cards', call => {
    const { Id } = world.get(userObjects, call.params.id ?? '')
    const active = call.query.get('active')
    return listPage(
      call,
      world.list(cards, card => card.UserId === Id && (active === undefined || String(card.Active) === active)),
    )
  })
  routes.api('GET', '/cards/fingerprints/:fingerprint', call =>
    listPage(
      call,
      world.list(cards, card => card.Fingerprint === call.params.fingerprint),
    ),
  )
  routes.api('GET', '/cards/fingerprints/:fingerprint/transactions', call => {
    const same = world.list(cards, card => card.Fingerprint === call.params.fingerprint).map(({ Id }) => Id)
    return movements(world, call, ({ CardId }) => CardId !== undefined && same.includes(CardId))
  })
  routes.api('GET', '/cards/:id/transactions', call => {
    const { Id } = cardOf(call)
    return movements(world, call, ({ CardId }) => CardId === Id)
  })
}

function change(world: World, card: Card, call: StandInCall): Card {
  const fields = new Fields(call.body)
  const active = fields.flag('Active')
  const holder = fields.optionalText('CardHolderName')
  fields.done()
  if (active === true && !card.Active) throw paramError({ Active: 'A deactivated card cannot be activated again.' })
  const changes = { ...(active === false && { Active: false }), ...(holder !== null && { CardHolderName: holder }) }
  return world.update(cards, card.Id, changes)
}
