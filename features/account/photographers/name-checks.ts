// Names of photographers and credits held to the contract, with the library of its schemas: fetched when a form is first checked.
import { zodResolver } from '@hookform/resolvers/zod'
import { PhotographerName } from '#lib/contract/photographers.ts'

export const name = zodResolver(PhotographerName)
