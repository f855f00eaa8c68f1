// The form of a lightbox's name, held to the contract: fetched when it is first checked.
import { zodResolver } from '@hookform/resolvers/zod'
import { NewLightbox } from '#lib/contract/lightboxes.ts'

export const lightboxName = zodResolver(NewLightbox.pick({ name: true }))
