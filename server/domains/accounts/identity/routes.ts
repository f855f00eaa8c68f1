// Routes of identity verification. Calls that wait for the payment provider run outside transactions.
import { identity, payments, ubos } from '#lib/contract/identity.ts'
import { route } from '#server/http/route.ts'
import { createUbo, declareUbos, listUbos, removeUbo, updateUbo } from './manage-ubos.ts'
import { readIdentity } from './present-identity.ts'
import { receiveHook } from './receive-hook.ts'
import { handInDocument } from './submit-document.ts'

export const identityRoutes = [
  route(identity.read, readIdentity),
  route(identity.handIn, handInDocument, { transaction: false }),
  route(identity.declareUbos, declareUbos),
  route(ubos.list, listUbos),
  route(ubos.create, createUbo),
  route(ubos.update, updateUbo),
  route(ubos.remove, removeUbo),
  route(payments.hook, receiveHook),
]
