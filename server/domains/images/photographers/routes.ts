// Routes of photographers and credits.
import { credits, photographers } from '#lib/contract/photographers.ts'
import { route } from '#server/http/route.ts'
import { createCredit, listCredits, readOwnCredit, removeCredit } from './credits.ts'
import {
  createPhotographer,
  listPhotographers,
  readPhotographer,
  removePhotographer,
  updatePhotographer,
} from './photographers.ts'

export const photographerRoutes = [
  route(photographers.list, listPhotographers),
  route(photographers.read, readPhotographer),
  route(photographers.create, createPhotographer),
  route(photographers.update, updatePhotographer),
  route(photographers.remove, removePhotographer),
  route(credits.list, listCredits),
  route(credits.read, readOwnCredit),
  route(credits.create, createCredit),
  route(credits.remove, removeCredit),
]
